import { LRUCache } from 'lru-cache'
import { TookTooLong, type WorkerPool, createWorkerPool } from '@atrium/engine/server'
import { maxDrawing } from '../../../contract/diagram.ts'
import { nameOfSource } from './name-of-source.ts'

/** Draws diagrams (Mermaid) for people outside, in a thread of its own: drawing may take long, and some never end. */
export interface Diagrams {
  /**
   * The SVG of a source, which runs nothing and loads nothing; undefined where it is no diagram, or takes too long or too much.
   * Spaces take turns, so that one full of what takes long holds up the others by one diagram at a time.
   */
  draw(space: string, source: string): Promise<string | undefined>
}

/** Bytes of drawings that are kept, and for how long the thread waits for the next one, which takes 200 to 350 MB of memory. */
const kept = 16 * 1024 * 1024
const idleMs = 60_000
/** So many drawings leave a thread with half of the memory that it may have. */
const mostOfThread = 100

/** What a source was found to be that cannot be drawn, so that not every visit tries it again. */
const none = ''

export function createDiagrams(): Diagrams {
  const drawings = new LRUCache<string, string>({
    maxSize: kept,
    sizeCalculation: (svg, name) => svg.length + name.length,
  })
  const underWay = new Map<string, Promise<string>>()
  const drawer = openedWhenNeeded()

  async function drawn(space: string, source: string): Promise<string> {
    // The thread may have ended of what it drew before.
    const again = (error: unknown): Promise<string> =>
      error instanceof TookTooLong ? Promise.reject(error) : drawer.draw(space, source)
    const svg = await drawer
      .draw(space, source)
      .catch(again)
      .catch(() => none)
    return svg.length > maxDrawing ? none : svg
  }

  return {
    async draw(space, source) {
      const name = nameOfSource(source)
      const before = drawings.get(name)
      if (before !== undefined) return before || undefined
      const drawing = underWay.get(name) ?? drawn(space, source)
      underWay.set(name, drawing)
      const svg = await drawing.finally(() => underWay.delete(name))
      drawings.set(name, svg)
      return svg || undefined
    },
  }
}

/** Starts the thread with the first diagram, and ends it when none came for a while. */
function openedWhenNeeded(): { draw(space: string, source: string): Promise<string> } {
  let pool: WorkerPool<string, string> | undefined
  let busy = 0
  let begun = 0
  let idle: NodeJS.Timeout | undefined
  return {
    async draw(space, source) {
      clearTimeout(idle)
      pool ??= createWorkerPool({
        file: new URL('./draw-worker.ts', import.meta.url),
        size: 1,
        heapMb: 384,
        deadlineMs: 10_000,
      })
      busy += 1
      begun += 1
      try {
        return await pool.do(space, source)
      } finally {
        busy -= 1
        if (busy === 0 && begun >= mostOfThread) close()
        else if (busy === 0) idle = setTimeout(close, idleMs).unref()
      }
    },
  }

  function close(): void {
    void pool?.close()
    pool = undefined
    begun = 0
  }
}
