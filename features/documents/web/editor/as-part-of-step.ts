import { type UndoManager, mergeDeleteSets } from 'yjs'

type Step = UndoManager['undoStack'][number]

/** Does something that belongs to a step made before, so that one undo takes back both; a step of its own where that is gone. */
export function asPartOf(steps: UndoManager, step: Step | undefined, deed: () => void): void {
  const { lastChange } = steps
  const before = steps.undoStack.at(-1)
  steps.stopCapturing()
  deed()
  // What one goes on typing belongs to what one typed.
  steps.lastChange = lastChange
  const made = steps.undoStack.at(-1)
  if (!made || made === before || !step || !steps.undoStack.includes(step)) return
  steps.undoStack.pop()
  step.insertions = mergeDeleteSets([step.insertions, made.insertions])
  step.deletions = mergeDeleteSets([step.deletions, made.deletions])
}
