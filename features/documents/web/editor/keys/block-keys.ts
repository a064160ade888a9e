import { createExtension } from '@blocknote/core'
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { yUndoPluginKey } from 'y-prosemirror'
import { enterInCallout } from './callout-keys.ts'
import { canComeOut, canGoIn, isAtEndOfInnerList } from './list-keys.ts'
import { tabInLastCell } from './table-keys.ts'
import { enterInToggle } from './toggle-keys.ts'

/** What of the editor is used here. */
interface Keys {
  readonly editor: { readonly prosemirrorView: EditorView; nestBlock(): void; unnestBlock(): void }
}

/** What Enter and Tab do in toggles, callouts, quotes, lists and tables where the library does not as other editors do. */
export const blockKeys = createExtension({
  key: 'blockKeys',
  // Before what the library has the same keys do there.
  runsBefore: ['bullet', 'numbered', 'check', 'toggle'].map((kind) => `${kind}-list-item-shortcuts`),
  keyboardShortcuts: {
    Enter: ({ editor }: Keys) => {
      const { prosemirrorView: view } = editor
      if (!(view.state.selection instanceof TextSelection)) return false
      if (isAtEndOfInnerList(view.state)) return did(view, () => editor.unnestBlock())
      return take(view, (state) => enterInToggle(state, (at) => isOpen(view, at)) ?? enterInCallout(state))
    },
    Tab: ({ editor }: Keys) => {
      const { prosemirrorView: view } = editor
      return canGoIn(view.state) ? did(view, () => editor.nestBlock()) : take(view, tabInLastCell)
    },
    'Shift-Tab': ({ editor }: Keys) => {
      const { prosemirrorView: view } = editor
      return canComeOut(view.state) && did(view, () => editor.unnestBlock())
    },
  },
})

/** Whether the toggle whose line begins there shows what lies in it, as each one has it on their own screen. */
function isOpen(view: EditorView, at: number): boolean {
  const drawn = view.nodeDOM(at)
  return drawn instanceof Element && drawn.querySelector('.bn-toggle-wrapper[data-show-children="true"]') !== null
}

function take(view: EditorView, step: (state: EditorState) => Transaction | undefined): boolean {
  const done = step(view.state)
  return done !== undefined && did(view, () => view.dispatch(done.scrollIntoView()))
}

/** Whether a deed changed the page, as one undo takes back, and nothing else with it. */
function did(view: EditorView, deed: () => void): boolean {
  const { doc } = view.state
  const steps = yUndoPluginKey.getState(view.state)?.undoManager
  steps?.stopCapturing()
  deed()
  steps?.stopCapturing()
  return view.state.doc !== doc
}
