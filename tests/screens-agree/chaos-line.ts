import type { Random } from '@atrium/base/random'
import type { Entry, ServerFrame } from '@atrium/engine/contract'
import type { Connect, Line, LineEvents } from '@atrium/engine/web'

/** A bug to plant between server and screen, which convergence has to notice. */
export type Sabotage = (frame: ServerFrame) => ServerFrame | undefined

/** What a line may do wrong. A transport may lose, hold back or double frames and break; it may not swap or change them. */
export interface Chaos {
  readonly random: Random
  /** From 0 (a perfect line) up to 1. */
  level: number
  sabotage?: Sabotage | undefined
  /** Hears every entry that reaches a screen. */
  onEntry(space: string, entry: Entry): void
}

const holdMs = 15

/** Lines to whichever server `target` names when they are opened. */
export function connectThrough(target: () => Connect, chaos: Chaos): Connect {
  return (events) => new ChaosLine(target(), chaos, events)
}

class ChaosLine implements Line {
  readonly #chaos: Chaos
  readonly #events: LineEvents
  readonly #line: Line
  readonly #held: ServerFrame[] = []
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(connect: Connect, chaos: Chaos, events: LineEvents) {
    this.#chaos = chaos
    this.#events = events
    this.#line = connect({
      onOpen: () => this.#closed || events.onOpen(),
      onFrame: (frame) => this.#arrive(frame),
      onBytes: (bytes) => this.#arriveBytes(bytes),
      onClose: (code) => this.#end(code),
    })
  }

  send: Line['send'] = (frame) => {
    if (this.#strikes(0.02)) return // lost on the way
    this.#line.send(frame)
    if (frame.type === 'act' && this.#strikes(0.05)) this.#line.send(frame) // doubled on the way
  }

  sendBytes: Line['sendBytes'] = (bytes) => {
    if (!this.#strikes(0.02)) this.#line.sendBytes(bytes)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#line.close()
  }

  #strikes(chance: number): boolean {
    return this.#chaos.random.next() < chance * this.#chaos.level
  }

  #arrive(frame: ServerFrame): void {
    if (this.#closed || this.#strikes(0.04)) return
    if (this.#strikes(0.02)) return this.#break()
    this.#held.push(frame)
    if (this.#strikes(0.04)) this.#held.push(frame)
    if (this.#timer) return
    if (this.#strikes(0.15)) this.#timer = setTimeout(() => this.#deliver(), this.#chaos.random.below(holdMs))
    else this.#deliver()
  }

  /** Bytes are lost or doubled, too. */
  #arriveBytes(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#closed || this.#strikes(0.04)) return
    this.#events.onBytes(bytes)
    if (this.#strikes(0.04)) this.#events.onBytes(bytes)
  }

  #deliver(): void {
    this.#timer = undefined
    for (const frame of this.#held.splice(0)) {
      const passed = this.#chaos.sabotage ? this.#chaos.sabotage(frame) : frame
      if (!passed || this.#closed) continue
      if (passed.type === 'entries') for (const entry of passed.entries) this.#chaos.onEntry(passed.space, entry)
      this.#events.onFrame(passed)
    }
  }

  #break(): void {
    this.#line.close()
    this.#end(1006)
  }

  #end(code: number): void {
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#timer)
    this.#events.onClose(code)
  }
}
