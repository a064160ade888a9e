import { commonRefusals, maxTextUpdateBytes, textRefusals } from '@atrium/engine/contract'

/** What came from one screen and is not done yet, over all texts. */
export interface Waiting {
  bytes: number
  waiting: number
}

/** Why an update is not taken as it came. */
interface NotTaken {
  readonly code: string
  readonly message: string
}

export const notTaken = {
  large: { code: 'too-large', message: textRefusals['too-large'] },
  cut: { code: 'fault', message: commonRefusals.fault },
  full: { code: 'no-storage', message: textRefusals['no-storage'] },
  busy: { code: 'busy', message: commonRefusals.busy },
} as const satisfies Readonly<Record<string, NotTaken>>

interface Part {
  readonly part: number
  readonly more: boolean
}

const maxWaiting = 64
const maxDeskWaiting = 256
const maxDeskBytes = 33_554_432

/** What one screen sends into one text: updates put together from their parts, and done one after another. */
export class Incoming {
  readonly #desk: Waiting
  #parts: Uint8Array[] = []
  #held = 0
  #bytes = 0
  #count = 0
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  constructor(desk: Waiting) {
    this.#desk = desk
  }

  /** Takes a part: answers the whole update with its last one, why there will be none, or nothing yet. */
  take({ part, more }: Part, bytes: Uint8Array): Uint8Array | NotTaken | undefined {
    if (part === 0) this.clear()
    if (part !== this.#count) return notTaken.cut
    this.#count += 1
    this.#bytes += bytes.length
    this.#hold(bytes)
    if (more) return undefined
    const isTooLarge = this.#bytes > maxTextUpdateBytes
    const whole = this.#held === this.#bytes ? Buffer.concat(this.#parts) : undefined
    this.clear()
    return whole ?? (isTooLarge ? notTaken.large : notTaken.busy)
  }

  /** Forgets what came of an update that has not come whole. */
  clear(): void {
    this.#drop()
    this.#bytes = 0
    this.#count = 0
  }

  /** Of an update that is too large, or of more than a screen may have waiting, nothing is kept. */
  #hold(bytes: Uint8Array): void {
    const isTooMuch = this.#bytes > maxTextUpdateBytes || this.#desk.bytes + bytes.length > maxDeskBytes
    if (isTooMuch) return this.#drop()
    this.#parts.push(bytes)
    this.#held += bytes.length
    this.#desk.bytes += bytes.length
  }

  #drop(): void {
    this.#parts = []
    this.#desk.bytes -= this.#held
    this.#held = 0
  }

  /** Does `work`, which does not throw, with an update, after all before it; false where too much waits already. */
  next(update: Uint8Array, work: (update: Uint8Array) => Promise<void>): boolean {
    if (this.#waiting >= maxWaiting || this.#desk.waiting >= maxDeskWaiting) return false
    this.#note(1, update)
    this.#last = this.#last.then(() => work(update)).finally(() => this.#note(-1, update))
    return true
  }

  #note(by: 1 | -1, { length }: Uint8Array): void {
    this.#waiting += by
    this.#desk.waiting += by
    this.#desk.bytes += by * length
  }
}
