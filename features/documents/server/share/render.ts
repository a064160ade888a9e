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

/** The threads start with the first pages, and end with the program. */
export function createRenderer(): Renderer {
  const pool = createWorkerPool<SharedText, Rendered>({
    file: new URL('./render-worker.ts', import.meta.url),
    size: 2,
    heapMb: 256,
    deadlineMs: 5_000,
  })
  return { render: (page, text) => pool.do(page, text) }
}
