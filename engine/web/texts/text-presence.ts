import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  modifyAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import { type Clock, Timer } from '../clock.ts'
import type { Frame } from './text-frames.ts'

interface Options {
  readonly clock: Clock
  /** How a person is shown at their cursor. */
  describe(person: string): { readonly name: string; readonly color: string }
  /** Tells the others where one is. */
  send(bytes: Uint8Array): void
}

const sendEveryMs = 60
const fromElsewhere = 'elsewhere'

/** Who else is in a text, and where. */
export class TextPresence {
  readonly awareness: Awareness
  readonly #options: Options
  readonly #timer: Timer
  readonly #clients = new Map<string, Set<number>>()
  #isLive = false

  constructor(doc: Doc, options: Options) {
    this.awareness = new Awareness(doc)
    // The first state of a screen has the number 0, which the library takes for one that is known already.
    this.awareness.setLocalState({})
    this.#options = options
    this.#timer = new Timer(options.clock)
    this.awareness.on('update', (_changes: unknown, origin: unknown) => origin === 'local' && this.#plan())
    this.awareness.on('change', (changes: { added: number[] }, origin: unknown) => this.#note(changes, origin))
  }

  up(): void {
    this.#isLive = true
    this.#plan()
  }

  down(): void {
    this.#isLive = false
    this.#timer.clear()
    const { awareness } = this
    const others = [...awareness.getStates().keys()].filter((client) => client !== awareness.clientID)
    removeAwarenessStates(awareness, others, fromElsewhere)
  }

  take(header: Frame<'presence' | 'left'>, bytes: Uint8Array): void {
    if (header.type === 'presence') this.#show(header, bytes)
    else this.#leave(header.tab)
  }

  /** The server says who it is; what they say themselves of their name is not looked at. */
  #show({ from, tab }: Frame<'presence'>, bytes: Uint8Array): void {
    const user = { ...this.#options.describe(from), id: from, tab }
    try {
      const stamped = modifyAwarenessUpdate(bytes, (state: unknown) => (isObject(state) ? { ...state, user } : null))
      applyAwarenessUpdate(this.awareness, stamped, { tab })
    } catch {
      // Somebody sent what is no presence: they are not shown.
    }
  }

  #leave(tab: string): void {
    removeAwarenessStates(this.awareness, [...(this.#clients.get(tab) ?? [])], fromElsewhere)
    this.#clients.delete(tab)
  }

  end(): void {
    this.#isLive = false
    this.#timer.clear()
    this.awareness.destroy()
  }

  #plan(): void {
    if (!this.#isLive || this.#timer.isSet) return
    this.#timer.set(() => {
      if (this.#isLive) this.#options.send(encodeAwarenessUpdate(this.awareness, [this.awareness.clientID]))
    }, sendEveryMs)
  }

  #note({ added }: { added: number[] }, origin: unknown): void {
    if (!isObject(origin) || typeof origin['tab'] !== 'string') return
    const clients = this.#clients.get(origin['tab']) ?? new Set()
    this.#clients.set(origin['tab'], clients)
    for (const client of added) clients.add(client)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
