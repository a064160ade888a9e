import { useEffect } from 'react'
import type { PageEditor } from './page-editor.ts'

/**
 * Puts a space into an empty line by itself. The editor's library reads what the browser typed out of the page, and takes
 * a space that stands alone in a line for none.
 */
export function useFirstSpace(editor: PageEditor): void {
  useEffect(() => {
    const { dom } = editor.prosemirrorView
    const insert = (event: InputEvent): void => {
      const { data, inputType, isComposing } = event
      if (data !== ' ' || inputType !== 'insertText' || isComposing) return
      const { empty, $from } = editor.prosemirrorState.selection
      if (!empty || !$from.parent.isTextblock || $from.parent.content.size > 0) return
      event.preventDefault()
      editor.transact((transaction) => transaction.insertText(' ').scrollIntoView())
    }
    dom.addEventListener('beforeinput', insert)
    return () => dom.removeEventListener('beforeinput', insert)
  }, [editor])
}
