import { useEffect, useState } from 'react'
import type { PageEditor } from '../page-editor.ts'

const restMs = 400

/** An editor as far as one looks at what stands on its page. */
export interface Changing extends Pick<PageEditor, 'prosemirrorState'> {
  onChange(look: () => void): (() => void) | undefined
}

/** What `read` finds on the page: once, and again when nobody has changed it for a moment. */
export function useAfterChange<Found, Editor extends Changing>(editor: Editor, read: (editor: Editor) => Found): Found {
  const [found, setFound] = useState(() => read(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => setFound(read(editor))
    const first = setTimeout(look)
    const stop = editor.onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(look, restMs)
    })
    return () => {
      clearTimeout(first)
      clearTimeout(timer)
      stop?.()
    }
  }, [editor, read])
  return found
}
