import { yUndoPluginKey } from 'y-prosemirror'
import { showProblem, showToast } from '@atrium/ui'
import type { PageEditor } from '../page-editor.ts'
import { counted } from './count-suggestions.ts'
import { type Suggestion, suggestionsIn } from './find-suggestions.ts'
import { settle } from './settle.ts'

const tooLate = 'You have made other changes since. Press Ctrl+Z in the document to undo those first.'

const done = { accept: 'Accepted', reject: 'Rejected', withdraw: 'Withdrew' } as const

/** Settles suggestions as they stand now, and offers to take that back. */
export function settleIn(editor: PageEditor, these: readonly Suggestion[], how: keyof typeof done): void {
  const { prosemirrorView: view } = editor
  const ids = new Set(these.map(({ id }) => id))
  const count = suggestionsIn(view.state.doc).filter(({ id }) => ids.has(id)).length
  if (count === 0) return
  const steps = yUndoPluginKey.getState(view.state)?.undoManager
  // One step by itself, which takes nothing else back.
  steps?.stopCapturing()
  view.dispatch(settle(view.state.tr, ids, how === 'accept' ? 'accept' : 'reject'))
  steps?.stopCapturing()
  const step = steps?.undoStack.at(-1)
  showToast(`${done[how]} ${counted(count)}.`, {
    label: 'Undo',
    // What one did since is no part of it.
    run: () => (steps?.undoStack.at(-1) === step ? editor.undo() : showProblem(tooLate)),
  })
}
