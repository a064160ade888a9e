import { type Clock, Timer } from '../clock.ts'

const retryMs = 1_000
/** What is not answered for so long was lost, or the server has too much to do: then it is waited for twice as long each time. */
const overdueMs = 8_000
const longestMs = 64_000

interface Asks {
  /** Asks for the text anew. */
  open(): void
  /** Whether the last opening was not answered yet. */
  isOwed(): boolean
}

/** How long a text waits for the server: for an answer, or before it asks again. */
export class Patience {
  readonly #clock: Clock
  readonly #rest: Timer
  readonly #answer: Timer

  readonly #asks: Asks
  #overdueMs = overdueMs
  /** Why the server did not do what it was asked, for now; in a sentence where that helps. */
  trouble = ''

  constructor(clock: Clock, asks: Asks) {
    this.#clock = clock
    this.#asks = asks
    this.#rest = new Timer(clock)
    this.#answer = new Timer(clock)
  }

  get isResting(): boolean {
    return this.#rest.isSet
  }

  /** Does `work` after a rest, in which nothing is waited for. */
  again(work: () => void, trouble = ''): void {
    this.answered()
    this.trouble = trouble
    this.#rest.set(work, retryMs * (0.5 + this.#clock.chance()))
  }

  /** Makes sure that what was asked is answered, or asked again. */
  expectAnswer(): void {
    this.#answer.set(() => {
      this.#overdueMs = Math.min(2 * this.#overdueMs, longestMs)
      this.#asks.open()
    }, this.#overdueMs)
  }

  /**
   * Where it was not the opening that was answered, that is waited for still: its answer may have been lost. Answers come in
   * time again only once there `isAll`.
   */
  answered(isAll = true): void {
    this.trouble = ''
    if (isAll) this.#overdueMs = overdueMs
    if (!this.#asks.isOwed()) this.#answer.clear()
  }

  clear(): void {
    this.#rest.clear()
    this.#answer.clear()
  }
}
