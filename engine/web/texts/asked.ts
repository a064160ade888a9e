import type { ServerTextFrame } from '@atrium/engine/contract'

type Said = Exclude<ServerTextFrame, { readonly type: 'moved' }>

/** What is true whichever opening it was said to: an answer to an update, which has a number of its own, and who is there. */
const whenever: ReadonlySet<Said['type']> = new Set(['saved', 'refused', 'presence', 'left'])

/** What a text asked of the server last, by numbers that nothing else has on its screen. */
export class Asked {
  readonly #nextNumber: () => number
  #opening = 0
  #update = 0
  #sent: Uint8Array | undefined
  #isAnswered = false

  constructor(nextNumber: () => number) {
    this.#nextNumber = nextNumber
  }

  /** Whether the last opening was answered. */
  get isAnswered(): boolean {
    return this.#isAnswered
  }

  /** The number of an opening; what comes before its answer was said to an earlier one. */
  open(): number {
    this.#isAnswered = false
    this.#opening = this.#nextNumber()
    return this.#opening
  }

  /** The number of an update: the same where the same is sent once more, so that a late answer to either will do. */
  save(update: Uint8Array): number {
    if (update !== this.#sent) this.#update = this.#nextNumber()
    this.#sent = update
    return this.#update
  }

  isUpdate(n: number): boolean {
    return n === this.#update
  }

  /** Takes note of an answer; whether what is said is about another opening, perhaps of a text that was closed since. */
  isOld(said: Said): boolean {
    if (said.type === 'opened' || said.type === 'closed') {
      if (said.opening !== undefined && said.opening !== this.#opening) return true
      this.#isAnswered = true
    }
    return !this.#isAnswered && !whenever.has(said.type)
  }
}
