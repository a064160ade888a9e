/** Calls `run` after `afterMs`, unless what it returns is called before. */
export type Schedule = (run: () => void, afterMs: number) => () => void

/** Time and chance, given so that a test can drive them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to, not including, 1. */
  chance(): number
  readonly schedule: Schedule
}

export const realClock: Clock = {
  now: () => Date.now(),
  chance: () => Math.random(),
  schedule(run, afterMs) {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
}

/** The real clock with what is given in its place. */
export function clockOf({
  now,
  chance,
  schedule,
}: { readonly [Part in keyof Clock]?: Clock[Part] | undefined }): Clock {
  return {
    now: now ?? realClock.now,
    chance: chance ?? realClock.chance,
    schedule: schedule ?? realClock.schedule,
  }
}

/** Lets the page breathe between two slices of long work. */
export const breathe = ({ schedule }: Clock): Promise<void> => new Promise((resolve) => schedule(resolve, 0))

/** A single timer: setting it anew takes the earlier one away. */
export class Timer {
  readonly #clock: Clock
  #cancel: (() => void) | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isSet(): boolean {
    return this.#cancel !== undefined
  }

  set(run: () => void, afterMs: number): void {
    this.clear()
    this.#cancel = this.#clock.schedule(() => {
      this.#cancel = undefined
      run()
    }, afterMs)
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }
}
