import type { NewUpdate, TextStore } from './text-store.ts'

/** Appends updates as they come, those that wait for the disk together in the next transaction. */
export interface TextWriter {
  /**
   * Resolves with the update's number once it is on disk; without one where the text lies in another space by now, or where
   * it has a head and the same person wrote after that.
   */
  append(update: NewUpdate): Promise<number | undefined>
  /** Resolves when all that was taken on is on disk, or has failed. */
  drained(): Promise<void>
}

interface Waiting {
  readonly update: NewUpdate
  resolve(seq: number | undefined): void
  reject(error: unknown): void
}

const maxBatchCount = 500
/** What is larger is written alone, so that nobody's key waits for it. */
const largeBytes = 65_536

export function createTextWriter(store: Pick<TextStore, 'append' | 'appendChecked'>): TextWriter {
  const append: Append = (updates) => store.append(updates)
  const keys = createLane(append, maxBatchCount)
  const large = createLane(append, 1)
  const checked = createLane((updates) => Promise.all(updates.map((one) => store.appendChecked(one))), 1)
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

type Append = TextStore['append']

/** One transaction after the other. */
function createLane(append: Append, atOnce: number): TextWriter {
  const waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, atOnce)
      try {
        const seqs = await append(batch.map(({ update }) => update))
        for (const [index, { resolve }] of batch.entries()) resolve(seqs[index])
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    writing = undefined
  }

  return {
    append: (update) =>
      new Promise((resolve, reject) => {
        waiting.push({ update, resolve, reject })
        writing ??= writeAll()
      }),
    drained: () => writing ?? Promise.resolve(),
  }
}
