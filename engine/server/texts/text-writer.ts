import { type Lane, createLane } from './text-lane.ts'
import type { TextStore } from './text-store.ts'

/** Appends updates as they come, those that wait for the disk together in the next transaction. */
export interface TextWriter extends Lane {
  /**
   * Resolves with the update's number once it is on disk; without one where the text lies in another space by now, or where
   * it has a head and the same person wrote after that.
   */
  append: Lane['append']
  /** Resolves when all that was taken on is on disk, or has failed. */
  drained: Lane['drained']
}

const maxBatchCount = 500
/** What is larger is written alone, so that nobody's key waits for it. */
const largeBytes = 65_536

export function createTextWriter(store: Pick<TextStore, 'append' | 'appendChecked'>): TextWriter {
  const keys = createLane(store.append, maxBatchCount)
  const large = createLane(store.append, 1)
  const checked = createLane(
    (updates, waitMs) => Promise.all(updates.map((one) => store.appendChecked(one, waitMs))),
    1,
  )
  return {
    append(update) {
      if (update.head !== undefined) return checked.append(update)
      return (update.data.length > largeBytes ? large : keys).append(update)
    },
    async drained() {
      await Promise.all([keys, large, checked].map((lane) => lane.drained()))
    },
  }
}
