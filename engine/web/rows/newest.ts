import { type RecordKind, type Row, orderOf } from '@atrium/engine/contract'
import type { Shelf } from './cache.ts'

/** The part of a shelf that every follower keeps at hand, and from where on that is. */
export interface Newest {
  readonly rows: readonly Row[]
  readonly floor: number | null
}

/** The newest rows of a windowed shelf; all of them where the kind has no window or the shelf is no larger. */
export function newestOf(kind: RecordKind, { rows, floor }: Shelf): Newest {
  const all = [...rows.values()]
  if (kind.atHand === 'all' || all.length <= kind.atHand.newest) return { rows: all, floor }
  const sorted = all.toSorted((one, other) => orderOf(kind, other) - orderOf(kind, one))
  const last = sorted[kind.atHand.newest - 1]
  if (!last) return { rows: all, floor }
  const newFloor = orderOf(kind, last)
  // Rows of one number belong together, since a page below starts under that number.
  return { rows: sorted.filter((row) => orderOf(kind, row) >= newFloor), floor: newFloor }
}
