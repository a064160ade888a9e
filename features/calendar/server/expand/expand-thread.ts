import { commonRefusal } from '@atrium/engine/contract'
import { createWorkerPool } from '@atrium/engine/server'
import type { ExpandTask, Expanded } from './expand-worker.ts'

/** Follows series in a thread of its own, which ends with the program. */
export interface ExpandThread {
  /** Starts it, which takes longer than to find the first series. */
  wake(): void
  /** One after the other. What takes too long is refused as `busy`, and only that. */
  run(task: ExpandTask): Promise<Expanded>
}

const heapMb = 128
const deadlineMs = 5_000
const mostWaiting = 500
const tooLong = 'This takes too long. Try again in a moment, or ask for less.'

export function createExpandThread(): ExpandThread {
  const file = new URL('./expand-worker.ts', import.meta.url)
  const pool = createWorkerPool<ExpandTask, Expanded>({ file, size: 1, deadlineMs, heapMb })
  let waiting = 0

  async function run(task: ExpandTask): Promise<Expanded> {
    if (waiting > mostWaiting) throw commonRefusal('busy', tooLong)
    waiting += 1
    try {
      return await pool.do('series', task)
    } catch {
      // Whatever it was, it failed nothing but this task.
      throw commonRefusal('busy', tooLong)
    } finally {
      waiting -= 1
    }
  }

  return { wake: () => pool.wake(), run }
}
