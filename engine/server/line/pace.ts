import { threadMs } from '../workers/worker-task.ts'

/** What can be kept from bringing more for a while. */
interface Source {
  pause(): void
  resume(): void
}

/** Keeps the one thread that all share from being taken by somebody: who has had a good part of it is read again later. */
export interface Pace {
  /** A source of a person's from now on; it waits while they have had more than their part. */
  join(person: string, source: Source): void
  leave(person: string, source: Source): void
  /** Does what came from a person, and has all of theirs wait after it if it was too much. */
  run(person: string, work: () => void): void
}

/** Processor time at once, and which part of it in the long run. */
const burstMs = 60
const share = 0.15

interface Account {
  leftMs: number
  at: number
  readonly sources: Set<Source>
  timer: NodeJS.Timeout | undefined
}

interface Clock {
  /** Milliseconds that only go forward. */
  now(): number
  /** Processor time of this thread (milliseconds). */
  spentMs(): number
}

export const createPace = (clock: Clock = { now: () => performance.now(), spentMs: threadMs }): Pace =>
  new PersonalPace(clock)

class PersonalPace implements Pace {
  readonly #clock: Clock
  readonly #accounts = new Map<string, Account>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  join(person: string, source: Source): void {
    const account = this.#accounts.get(person) ?? this.#open(person)
    account.sources.add(source)
    if (account.timer) source.pause()
  }

  leave(person: string, source: Source): void {
    const account = this.#accounts.get(person)
    account?.sources.delete(source)
    this.#close(person)
  }

  run(person: string, work: () => void): void {
    const before = this.#clock.spentMs()
    try {
      work()
    } finally {
      this.#spend(person, this.#clock.spentMs() - before)
    }
  }

  #spend(person: string, ms: number): void {
    const account = this.#accounts.get(person)
    if (!account) return
    const now = this.#clock.now()
    account.leftMs = Math.min(burstMs, account.leftMs + (now - account.at) * share) - ms
    account.at = now
    if (account.leftMs >= 0 || account.timer) return
    for (const source of account.sources) source.pause()
    this.#wait(person, account)
  }

  /** What had begun to be read is still done while the others wait, and makes it longer. */
  #wait(person: string, account: Account): void {
    account.timer = setTimeout(() => {
      const passed = this.#clock.now() - account.at
      if (account.leftMs + passed * share < 0) return this.#wait(person, account)
      account.timer = undefined
      for (const source of account.sources) source.resume()
      this.#close(person)
    }, -account.leftMs / share)
    account.timer.unref()
  }

  #open(person: string): Account {
    const account: Account = { leftMs: burstMs, at: this.#clock.now(), sources: new Set(), timer: undefined }
    this.#accounts.set(person, account)
    return account
  }

  /** Going and coming again brings nobody a new part while they wait. */
  #close(person: string): void {
    const account = this.#accounts.get(person)
    if (account && !account.timer && account.sources.size === 0) this.#accounts.delete(person)
  }
}
