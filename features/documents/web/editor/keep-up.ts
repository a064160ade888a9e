import { createExtension } from '@blocknote/core'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import type { Transaction, XmlFragment, YEvent } from 'yjs'

type Changed = (events: YEvent<XmlFragment>[], transaction: Transaction) => void

/** What of the tie between the text and the editor this needs; the library’s types do not say so much. */
interface Binding {
  readonly type: XmlFragment
  readonly prosemirrorView: unknown
  beforeTransactionSelection: unknown
  _observeFunction: Changed
}

/**
 * Has every change of the text be drawn, wherever the cursor was. The library looks for the cursor’s place by what stands in the
 * text; where that is drawn otherwise (`drawWhole`), or where a picture that was selected is deleted by somebody else, there can be no
 * such place, and the change would not be drawn at all: what is typed next would take it away for everybody.
 */
export const keepUp = createExtension({
  key: 'keepUp',
  dependsOn: ['ySync'],
  prosemirrorPlugins: [keepUpPlugin()],
} as const)

export function keepUpPlugin(): Plugin {
  return new Plugin({
    view(view) {
      const binding: Binding | undefined = ySyncPluginKey.getState(view.state)?.binding
      if (binding) guard(binding, view)
      return {}
    },
  })
}

function guard(binding: Binding, view: EditorView): void {
  const draw = binding._observeFunction
  const isObserved = Boolean(binding.prosemirrorView)
  if (isObserved) binding.type.unobserveDeep(draw)
  binding._observeFunction = (events, transaction) => {
    const { anchor, head } = view.state.selection
    try {
      draw(events, transaction)
    } catch (error) {
      if (!hasNoPlace(error)) throw error
      binding.beforeTransactionSelection = null
      draw(events, transaction)
      moveNear(view, anchor, head)
    }
  }
  if (isObserved) binding.type.observeDeep(binding._observeFunction)
}

/** Whether it is what the library throws where the cursor can be no more, or where what was selected is no longer there. */
const hasNoPlace = (error: unknown): boolean => error instanceof RangeError || error instanceof TypeError

/** As near as the page now allows to where it was. */
function moveNear(view: EditorView, anchor: number, head: number): void {
  const { doc, tr } = view.state
  const at = (position: number) => doc.resolve(Math.min(position, doc.content.size))
  view.dispatch(tr.setSelection(TextSelection.between(at(anchor), at(head))).setMeta('addToHistory', false))
}
