import type { Row } from '@atrium/engine/contract'
import type { KnownChange } from './kinds.ts'
import { type ShelfKey, shelfKey } from './shelf.ts'

/** What happened to a row; there is none any more where `row` is undefined. */
export interface RowChange<R extends Row = Row> {
  readonly id: string
  readonly row: R | undefined
}

/** Hears of changes in their order; of undefined where some may have been missed, so that only asking helps. */
export type RowListener<R extends Row = Row> = (changes: readonly RowChange<R>[] | undefined) => void

/** Tells of changes to rows that are at hand and of those that are not, for who shows rows that they asked for. */
export class RowNews {
  readonly #listeners = new Map<ShelfKey, Set<RowListener>>()

  add(key: ShelfKey, listener: RowListener): () => void {
    const own: RowListener = (changes) => listener(changes)
    const set = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, set.add(own))
    return () => {
      set.delete(own)
      if (set.size === 0 && this.#listeners.get(key) === set) this.#listeners.delete(key)
    }
  }

  tell(space: string, changes: readonly KnownChange[]): void {
    if (this.#listeners.size === 0) return
    const byKey = Map.groupBy(changes, ({ kind }) => shelfKey(kind.name, space))
    for (const [key, some] of byKey) for (const listener of this.#listeners.get(key) ?? []) listener(some)
  }

  /** The copy of `space` was replaced: what happened in between is not known. */
  missed(space: string, kinds: Iterable<string>): void {
    for (const kind of kinds)
      for (const listener of this.#listeners.get(shelfKey(kind, space)) ?? []) listener(undefined)
  }
}
