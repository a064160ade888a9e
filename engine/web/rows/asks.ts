import type { Asked, ClientFrame } from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'

type Question = Extract<ClientFrame, { readonly type: 'ask' | 'older' }>

/** A question without an answer for so long was lost on the way. */
const overdueMs = 20_000

/** Questions without an answer yet; they are asked again on each new connection. */
export class Asks {
  readonly #open = new Map<string, { readonly frame: Question; readonly resolve: (answer: Asked) => void }>()
  readonly #send: (frame: ClientFrame) => void
  readonly #overdue: Timer

  constructor(clock: Clock, send: (frame: ClientFrame) => void) {
    this.#send = send
    this.#overdue = new Timer(clock)
  }

  get isEmpty(): boolean {
    return this.#open.size === 0
  }

  ask(frame: Question, resolve: (answer: Asked) => void): void {
    this.#open.set(frame.id, { frame, resolve })
    this.#send(frame)
    if (!this.#overdue.isSet) this.#watch()
  }

  /** A second answer to the same question is nothing new. */
  take(id: string, answer: Asked): void {
    const open = this.#open.get(id)
    this.#open.delete(id)
    this.#watch()
    open?.resolve(answer)
  }

  /** Nobody waits for the answer any more. */
  forget(id: string): void {
    if (this.#open.delete(id)) this.#watch()
  }

  again(): void {
    for (const { frame } of this.#open.values()) this.#send(frame)
    this.#watch()
  }

  close(): void {
    this.#overdue.clear()
  }

  #watch(): void {
    this.#overdue.clear()
    if (this.#open.size > 0) this.#overdue.set(() => this.again(), overdueMs)
  }
}
