/** What one who sends and hears bytes over the line is told. */
export interface ByteEvents {
  /** Every space is up to date, and what is sent from now on is heard. */
  onUp(): void
  onBytes(bytes: Uint8Array<ArrayBuffer>): void
  /** The line is gone, and what was on it may be lost. */
  onDown(): void
}

/** The bytes that go over the line beside the frames of the engine. */
export class ByteWire {
  /** Sends over the line; lost where there is none. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #followers = new Set<ByteEvents>()
  #isUp = false

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.send = send
  }

  /** Tells `events` of all to come; returns how to stop. */
  follow(events: ByteEvents): () => void {
    this.#followers.add(events)
    if (this.#isUp) events.onUp()
    return () => void this.#followers.delete(events)
  }

  up(): void {
    this.#isUp = true
    for (const { onUp } of this.#followers) onUp()
  }

  take(bytes: Uint8Array<ArrayBuffer>): void {
    for (const { onBytes } of this.#followers) onBytes(bytes)
  }

  down(): void {
    if (!this.#isUp) return
    this.#isUp = false
    for (const { onDown } of this.#followers) onDown()
  }
}
