import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createWorkerPool } from '@atrium/engine/server'

/** Makes HTML for people outside in threads of their own: a long page takes longer than others should wait. */
export interface Renderer {
  /** Rejects where the state is none of a text, or takes too long; the states of one `page` wait for each other. */
  render(page: string, text: SharedText): Promise<Rendered>
}

export interface SharedText {
  /** Where the page is read; its files are below it, at `search`. */
  readonly address: string
  readonly search: string
  readonly state: Uint8Array
}

export interface Rendered {
  readonly html: string
  /** The sources of the diagrams that it shows, by the names by which it asks for them. */
  readonly diagrams: ReadonlyMap<string, string>
}

/** Characters of pages that are kept: whoever reads a page asks for each of its diagrams, too. */
const kept = 16 * 1024 * 1024
/** A longer state takes longer to tell from others than the main thread should, in bytes. */
const mostCompared = 4 * 1024 * 1024

/** The threads start with the first pages, and end with the program. */
export function createRenderer(): Renderer {
  const pool = createWorkerPool<SharedText, Rendered>({
    file: new URL('./render-worker.ts', import.meta.url),
    size: 2,
    heapMb: 256,
    deadlineMs: 5_000,
  })
  const pages = new LRUCache<string, Rendered>({ maxSize: kept, sizeCalculation: sizeOf })
  return {
    async render(page, text) {
      const key = keyOf(text)
      const before = key && pages.get(key)
      if (before) return before
      const rendered = await pool.do(page, text)
      if (key) pages.set(key, rendered)
      return rendered
    },
  }
}

function keyOf({ address, search, state }: SharedText): string | undefined {
  if (state.length > mostCompared) return undefined
  return createHash('sha256').update(`${address}${search}\n`).update(state).digest('base64')
}

const sizeOf = ({ html, diagrams }: Rendered): number =>
  html.length + [...diagrams.values()].reduce((sum, source) => sum + source.length, 1)
