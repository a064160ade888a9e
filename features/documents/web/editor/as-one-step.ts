import type { Transaction } from 'prosemirror-state'
import { yUndoPluginKey } from 'y-prosemirror'
import type { PageEditor } from './page-editor.ts'

/** Does something that one undo takes back, and nothing else with it. */
export function asOneStep(editor: PageEditor, deed: (tr: Transaction) => void): void {
  const steps = yUndoPluginKey.getState(editor.prosemirrorState)?.undoManager
  steps?.stopCapturing()
  editor.transact(deed)
  steps?.stopCapturing()
}
