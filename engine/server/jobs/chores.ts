import type { Logger } from '../log.ts'
import { within } from '../deeds/within.ts'
import type { Store } from '../store/store.ts'

/** What is done again and again. */
export interface Chore {
  /** As in 'Could not compare the feed with the database'. */
  readonly what: string
  readonly everyMs: number
  do(): unknown
}

/** What takes longer, and longer than three of its times, waits for something that will not come. */
const leastWithinMs = 60_000

/**
 * Begins with a chore when it is called: not while it is still being done, and one failure does not end it. One that hangs, as on
 * a line to a database that is gone, is given up, and begun anew the next time.
 */
export function onceAtATime(
  { what, everyMs = 0, do: work }: Pick<Chore, 'what' | 'do'> & Partial<Chore>,
  log: Pick<Logger, 'warn'>,
): () => void {
  const withinMs = Math.max(leastWithinMs, 3 * everyMs)
  let isUnderWay = false
  async function attempt(): Promise<void> {
    isUnderWay = true
    try {
      await within(withinMs, Promise.resolve(work()))
    } catch (error) {
      log.warn(`Could not ${what}; it is tried again.`, { error })
    }
    isUnderWay = false
  }
  return () => void (isUnderWay || attempt())
}

/** Does each as often as it says; the way to stop. */
export function startChores(chores: readonly Chore[], log: Pick<Logger, 'warn'>): () => void {
  const timers = chores.map((chore) => setInterval(onceAtATime(chore, log), chore.everyMs))
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

const prunedAtOnce = 10_000

/** Takes what is older out of the logs, in pieces that nobody waits for. */
export async function pruneLogs(store: Pick<Store, 'prune'>, beforeMs: number): Promise<void> {
  while ((await store.prune(beforeMs, prunedAtOnce)) === prunedAtOnce);
}
