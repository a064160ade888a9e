import type { Row } from '@atrium/engine/contract'
import { enlist } from '../listeners.ts'
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
  readonly #ofSpaces = new Set<(space: string) => void>()

  add(key: ShelfKey, listener: RowListener): () => void {
    return enlist(this.#listeners, key, (changes) => listener(changes))
  }

  /** Hears in which space something happened, or may have. */
  addForAll(listener: (space: string) => void): () => void {
    this.#ofSpaces.add(listener)
    return () => void this.#ofSpaces.delete(listener)
  }

  tell(space: string, changes: readonly KnownChange[]): void {
    for (const listener of this.#ofSpaces) listener(space)
    if (this.#listeners.size === 0) return
    const byKey = Map.groupBy(changes, ({ kind }) => shelfKey(kind.name, space))
    for (const [key, some] of byKey) for (const listener of this.#listeners.get(key) ?? []) listener(some)
  }

  /** The copy of `space` was replaced: what happened in between is not known. */
  missed(space: string, kinds: Iterable<string>): void {
    for (const listener of this.#ofSpaces) listener(space)
    for (const kind of kinds)
      for (const listener of this.#listeners.get(shelfKey(kind, space)) ?? []) listener(undefined)
  }
}
