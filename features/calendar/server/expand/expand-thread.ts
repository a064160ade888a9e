import { commonRefusal } from '@atrium/engine/contract'
import { createWorkerPool } from '@atrium/engine/server'
import type { ExpandTask, Expanded } from './expand-worker.ts'

/** Follows series in a thread of its own, which ends with the program. */
export interface ExpandThread {
  /** Starts it, which takes longer than to find the first series. */
  wake(): void
  /**
   * One after the other, and those for whom it is done in turn. What takes too long is refused as `busy`, and only that; so is
   * what is asked for one person while much of theirs waits.
   */
  run(person: string, task: ExpandTask): Promise<Expanded>
}

const heapMb = 128
const deadlineMs = 5_000
const mostOfOne = 200
const tooLong = 'This takes too long. Try again in a moment, or ask for less.'

export function createExpandThread(): ExpandThread {
  const file = new URL('./expand-worker.ts', import.meta.url)
  const pool = createWorkerPool<ExpandTask, Expanded>({ file, size: 1, deadlineMs, heapMb })
  const waiting = new Map<string, number>()

  function count(person: string, by: 1 | -1): void {
    const left = (waiting.get(person) ?? 0) + by
    if (left > 0) waiting.set(person, left)
    else waiting.delete(person)
  }

  async function run(person: string, task: ExpandTask): Promise<Expanded> {
    if ((waiting.get(person) ?? 0) >= mostOfOne) throw commonRefusal('busy', tooLong)
    count(person, 1)
    try {
      return await pool.do(person, task)
    } catch {
      // Whatever it was, it failed nothing but this task.
      throw commonRefusal('busy', tooLong)
    } finally {
      count(person, -1)
    }
  }

  return { wake: () => pool.wake(), run }
}
