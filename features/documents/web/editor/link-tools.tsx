import { LinkToolbarController } from '@blocknote/react'
import { useEffect, useState } from 'react'
import type { PageEditor } from './page-editor.ts'

/** What can be done with a link, once somebody is at the text: a page that begins with one does not open with it. */
export function LinkTools({ editor }: { readonly editor: PageEditor }) {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const { dom } = editor.prosemirrorView
    const use = (): void => setUsed(true)
    for (const event of ['focusin', 'mouseover']) dom.addEventListener(event, use, { once: true })
    return () => {
      for (const event of ['focusin', 'mouseover']) dom.removeEventListener(event, use)
    }
  }, [editor])
  return isUsed ? <LinkToolbarController /> : null
}
