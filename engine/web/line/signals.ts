import type { PersonId, Signal } from '@atrium/engine/contract'
import { safeParse } from 'zod/mini'
import { enlist } from '../listeners.ts'

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
    return enlist(this.#listeners, signal.name, ({ space, from, data }) => {
      const read = safeParse(signal.data, data)
      if (read.success) listener({ space, from: from as PersonId, data: read.data })
    })
  }

  take(heard: Heard): void {
    for (const listener of this.#listeners.get(heard.name) ?? []) listener(heard)
  }
}
