import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  /** Lets `ms` pass, with every timer due on the way. */
  pass(ms: number): Promise<void>
}

/** Lets everything run that waits for nothing but its turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** A clock that stands still until told; chance is always in the middle unless given. */
export function createManualClock(chance: () => number = () => 0.5): ManualClock {
  let time = 1_700_000_000_000
  let timers: { at: number; run: () => void }[] = []

  async function pass(ms: number): Promise<void> {
    const end = time + ms
    for (;;) {
      await turn()
      const due = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]
      if (!due) break
      timers = timers.filter((timer) => timer !== due)
      time = Math.max(time, due.at)
      due.run()
    }
    time = end
    await turn()
  }

  return {
    now: () => time,
    chance,
    pass,
    schedule(run, afterMs) {
      const timer = { at: time + afterMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
}
