import type { Logger } from '../log.ts'
import type { Store } from '../store/store.ts'

/** What is done again and again. */
export interface Chore {
  /** As in 'Could not compare the feed with the database'. */
  readonly what: string
  readonly everyMs: number
  do(): unknown
}

/** Begins with a chore when it is called: not while it is still being done, and one failure does not end it. */
export function onceAtATime({ what, do: work }: Omit<Chore, 'everyMs'>, log: Pick<Logger, 'warn'>): () => void {
  let isUnderWay = false
  async function attempt(): Promise<void> {
    isUnderWay = true
    try {
      await work()
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
