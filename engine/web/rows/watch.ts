import type { ClientFrame, Everybody, ServerFrame } from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'

/** A list that is scrolled changes whom it shows many times a second. */
const gatherMs = 150
/** As many as the server watches for one screen. */
const mostWatched = 200

interface Needs {
  readonly clock: Clock
  send(frame: ClientFrame): void
  onChange(): void
}

/** Whether those whom the screen shows are here. */
export class Watch {
  readonly #needs: Needs
  readonly #timer: Timer
  readonly #counts = new Map<string, number>()
  readonly #known = new Map<string, boolean>()
  #onlookers = 0
  #everybody: Everybody | undefined
  #isUp = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#timer = new Timer(needs.clock)
  }

  /** Begins to watch `person`; returns how to stop. */
  add(person: string): () => void {
    const count = this.#counts.get(person) ?? 0
    this.#counts.set(person, count + 1)
    if (count === 0) this.#ask()
    return () => this.#remove(person)
  }

  /** Begins to look who is here of all; returns how to stop. */
  addEverybody(): () => void {
    this.#look(1)
    return () => this.#look(-1)
  }

  /** Undefined while it is not known; who stopped to look is shown what they saw last until there is news. */
  get everybody(): Everybody | undefined {
    return this.#everybody
  }

  /** Undefined while it is not known. */
  isHere(person: string): boolean | undefined {
    return this.#known.get(person)
  }

  /** The line serves. */
  up(): void {
    this.#isUp = true
    if (this.#counts.size + this.#onlookers > 0) this.#ask()
  }

  /** Without a line nobody knows who is here. */
  down(): void {
    this.#isUp = false
    this.#timer.clear()
    if (this.#known.size === 0 && !this.#everybody) return
    this.#known.clear()
    this.#everybody = undefined
    this.#needs.onChange()
  }

  take({ here, away, everybody = this.#everybody }: Extract<ServerFrame, { type: 'presence' }>): void {
    for (const person of here) this.#known.set(person, true)
    for (const person of away) this.#known.set(person, false)
    this.#everybody = everybody
    this.#needs.onChange()
  }

  #remove(person: string): void {
    const count = this.#counts.get(person) ?? 0
    if (count > 1) return void this.#counts.set(person, count - 1)
    this.#counts.delete(person)
    this.#known.delete(person)
    this.#ask()
  }

  #look(change: 1 | -1): void {
    this.#onlookers += change
    this.#ask()
  }

  #ask(): void {
    if (!this.#isUp || this.#timer.isSet) return
    this.#timer.set(() => {
      const people = [...this.#counts.keys()].slice(-mostWatched)
      this.#needs.send({ type: 'watch', people, everybody: this.#onlookers > 0 })
    }, gatherMs)
  }
}
