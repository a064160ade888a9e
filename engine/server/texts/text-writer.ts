import type { NewUpdate, TextStore } from './text-store.ts'

/** Appends updates as they come, those that wait for the disk together in the next transaction. */
export interface TextWriter {
  /** Resolves with the update's number once it is on disk. */
  append(update: NewUpdate): Promise<number>
  /** Resolves when all that was taken on is on disk, or has failed. */
  drained(): Promise<void>
}

interface Waiting {
  readonly update: NewUpdate
  resolve(seq: number): void
  reject(error: unknown): void
}

const maxBatchBytes = 8_388_608
const maxBatchCount = 500

export function createTextWriter(store: Pick<TextStore, 'append'>): TextWriter {
  const waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  function take(): Waiting[] {
    let bytes = 0
    const fits = waiting.findIndex(({ update }, index) => {
      bytes += update.data.length
      return index > 0 && (bytes > maxBatchBytes || index >= maxBatchCount)
    })
    return waiting.splice(0, fits === -1 ? waiting.length : fits)
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = take()
      try {
        const seqs = await store.append(batch.map(({ update }) => update))
        for (const [index, { resolve }] of batch.entries()) resolve(seqs[index] ?? 0)
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
