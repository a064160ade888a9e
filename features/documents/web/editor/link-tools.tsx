import { LinkToolbarController, useEditorState } from '@blocknote/react'
import { useEffect, useState } from 'react'
import type { PageEditor } from './page-editor.ts'
import { pastedLink } from './paste/pasted-link.ts'

/**
 * What can be done with a link, once somebody is at the text: a page that begins with one does not open with it. One that was just
 * pasted has its own.
 */
export function LinkTools({ editor }: { readonly editor: PageEditor }) {
  const [isUsed, setUsed] = useState(false)
  const isPasted = useEditorState({ editor, selector: () => pastedLink(editor.prosemirrorState) !== undefined })
  useEffect(() => {
    const { dom } = editor.prosemirrorView
    const use = (): void => setUsed(true)
    for (const event of ['focusin', 'mouseover']) dom.addEventListener(event, use, { once: true })
    return () => {
      for (const event of ['focusin', 'mouseover']) dom.removeEventListener(event, use)
    }
  }, [editor])
  return isUsed && !isPasted ? <LinkToolbarController /> : null
}
