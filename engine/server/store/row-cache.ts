import type { Key, RecordKind, Row } from '@atrium/engine/contract'

interface SpaceRows {
  seq: number
  readonly rows: Map<string, Row | undefined>
}

/**
 * Rows that deeds read, kept between batches. Every change of a space's rows moves the space's log number on while its
 * lock is held, so rows remembered at the number that is locked now are true, and all others are forgotten.
 */
export interface RowCache {
  /** What is remembered of a space that is locked at `seq`. */
  at(space: string, seq: number): Map<string, Row | undefined>
  /** Tells that the space's log went from `from` to `to` by changes that `at(space, from)` already shows. */
  moveOn(space: string, from: number, to: number): void
  forget(space: string): void
}

const rowsPerSpace = 1_000

export function createRowCache(maxSpaces = 500): RowCache {
  const spaces = new Map<string, SpaceRows>()

  function remember(space: string, entry: SpaceRows): void {
    spaces.delete(space)
    spaces.set(space, entry)
    const oldest = spaces.keys().next()
    if (spaces.size > maxSpaces && !oldest.done) spaces.delete(oldest.value)
  }

  return {
    at(space, seq) {
      const known = spaces.get(space)
      const entry = known?.seq === seq ? known : { seq, rows: new Map<string, Row | undefined>() }
      if (entry.rows.size > rowsPerSpace) entry.rows.clear()
      remember(space, entry)
      return entry.rows
    },
    moveOn(space, from, to) {
      const known = spaces.get(space)
      if (known?.seq === from) known.seq = to
      else spaces.delete(space)
    },
    forget: (space) => void spaces.delete(space),
  }
}

/** Rows of windowed kinds are many and read once, if at all. */
export const isRemembered = (kind: RecordKind): boolean => kind.atHand === 'all'

export const rowName = (kind: RecordKind, { id }: Key): string => `${kind.name}/${id}`
