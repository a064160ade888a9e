/** How long a part of the app may take to load (R9.10). */
const chunkTimeoutMs = 120_000

/** A part of the app that did not come. */
export class ChunkError extends Error {
  readonly isLate: boolean

  constructor(isLate: boolean, cause?: unknown) {
    super(isLate ? 'A part of Atrium took too long to load.' : 'A part of Atrium could not be loaded.', { cause })
    this.name = 'ChunkError'
    this.isLate = isLate
  }
}

/** What `load` brings; rejects with a `ChunkError` when it fails or takes longer than two minutes. Calling again tries again. */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(true)), chunkTimeoutMs)
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError(false, cause)))
      .finally(() => clearTimeout(timer))
  })
}
