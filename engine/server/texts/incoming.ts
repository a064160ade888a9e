import { maxTextUpdateBytes } from '@atrium/engine/contract'

interface Part {
  readonly part: number
  readonly more: boolean
}

/** What one screen sends into one text: updates put together from their parts, and done one after another. */
export class Incoming {
  #parts: Uint8Array[] = []
  #bytes = 0
  #count = 0
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  /** Takes a part: answers the whole update with its last one, or why there will be none. */
  take({ part, more }: Part, bytes: Uint8Array): Uint8Array | 'more' | 'too-large' | 'cut' {
    if (part === 0) this.#clear()
    if (part !== this.#count) return 'cut'
    this.#count += 1
    this.#bytes += bytes.length
    const isTooLarge = this.#bytes > maxTextUpdateBytes
    if (isTooLarge) this.#parts = []
    else this.#parts.push(bytes)
    if (more) return 'more'
    const whole = this.#parts.length < 2 ? bytes : Buffer.concat(this.#parts)
    this.#clear()
    return isTooLarge ? 'too-large' : whole
  }

  #clear(): void {
    this.#parts = []
    this.#bytes = 0
    this.#count = 0
  }

  /** How many updates wait for those before them. */
  get waiting(): number {
    return this.#waiting
  }

  /** Does `work`, which does not throw, after all before it. */
  next(work: () => Promise<void>): void {
    this.#waiting += 1
    this.#last = this.#last.then(work).finally(() => (this.#waiting -= 1))
  }
}
