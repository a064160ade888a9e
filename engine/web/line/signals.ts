import type { PersonId, Signal } from '@atrium/engine/contract'
import { safeParse } from 'zod/mini'

interface Heard {
  readonly name: string
  readonly space: string
  readonly from: string
  readonly data: unknown
}

export interface Incoming<Data> {
  readonly space: string
  readonly from: PersonId
  readonly data: Data
}

/** Hands signals to those who listen for their kind. */
export class Signals {
  readonly #listeners = new Map<string, Set<(heard: Heard) => void>>()

  on<Data>(signal: Signal<Data>, listener: (incoming: Incoming<Data>) => void): () => void {
    const own = ({ space, from, data }: Heard): void => {
      const read = safeParse(signal.data, data)
      if (read.success) listener({ space, from: from as PersonId, data: read.data })
    }
    const set = this.#listeners.get(signal.name) ?? new Set()
    this.#listeners.set(signal.name, set.add(own))
    return () => set.delete(own)
  }

  take(heard: Heard): void {
    for (const listener of this.#listeners.get(heard.name) ?? []) listener(heard)
  }
}
