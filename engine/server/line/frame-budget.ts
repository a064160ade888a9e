import type { Limit } from '@atrium/engine/contract'

/** What one connection may send: twice what all that a person may do on one screen comes to, whatever it is. */
const frames: Limit = { times: 4_000, perMs: 10_000 }
const bytes: Limit = { times: 64 * 1_048_576, perMs: 10_000 }

/** Counts what a connection sends. Every frame costs its reading, also one that is then refused. */
export class FrameBudget {
  readonly #now: () => number
  #at: number
  #frames = frames.times
  #bytes = bytes.times

  constructor(now: () => number) {
    this.#now = now
    this.#at = now()
  }

  /** Takes one frame in; answers whether it may be read. */
  take(size: number): boolean {
    const now = this.#now()
    // A clock that is set back takes nothing away.
    const passed = Math.max(0, now - this.#at)
    this.#at = now
    this.#frames = refilled(this.#frames, frames, passed) - 1
    this.#bytes = refilled(this.#bytes, bytes, passed) - size
    return this.#frames >= 0 && this.#bytes >= 0
  }
}

const refilled = (left: number, { times, perMs }: Limit, passed: number): number =>
  Math.min(times, left + (passed / perMs) * times)
