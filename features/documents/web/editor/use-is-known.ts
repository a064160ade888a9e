import { useLayoutEffect, useState } from 'react'
import type { OpenText } from '@atrium/engine/web/texts'
import type { PageEditor } from './page-editor.ts'
import { isKnownTo, watchForUnknown } from './known-to-editor.ts'

/** Whether the editor knows all that stands on the page; once it does not, it has let go of the text. */
export function useIsKnown(editor: PageEditor, { doc }: OpenText): boolean {
  const [isKnown, setKnown] = useState(() => isKnownTo(editor, doc.getXmlFragment('blocks')))
  useLayoutEffect(
    () =>
      watchForUnknown(editor, doc, () => {
        letGo(editor)
        setKnown(false)
      }),
    [editor, doc],
  )
  return isKnown
}

/** Cuts the editor off from the text, before it is told what has come. */
function letGo({ prosemirrorState: state }: PageEditor): void {
  for (const plugin of state.plugins) {
    const held: unknown = plugin.getState(state)
    if (isBound(held)) held.binding.destroy()
  }
}

function isBound(held: unknown): held is { readonly binding: { destroy(): void } } {
  if (typeof held !== 'object' || held === null || !('binding' in held)) return false
  const { binding } = held
  return typeof binding === 'object' && binding !== null && 'destroy' in binding
}
