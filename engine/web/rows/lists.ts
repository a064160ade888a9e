import { type Key, type RecordKind, type Row, orderOf } from '@atrium/engine/contract'
import type { Cache } from './cache.ts'
import { isAtHand } from './kinds.ts'
import type { Overlay } from '../deeds/predictions.ts'
import { type Marks, type ShelfKey, shelfKey } from './shelf.ts'

interface List {
  readonly kind: RecordKind
  readonly space: string
  rows: readonly Row[]
  /** The rows of the array by their ids, once they were needed. */
  byId: Map<string, Row> | undefined
}

/** More changes at a time than this are cheaper sorted in as a whole. */
const maxSplices = 50

/** What is shown: the confirmed rows with the overlay over them, as sorted arrays that stay the same until they differ. */
export class Lists {
  readonly #cache: Cache
  readonly #overlay: () => Overlay
  readonly #lists = new Map<ShelfKey, List>()

  constructor(cache: Cache, overlay: () => Overlay) {
    this.#cache = cache
    this.#overlay = overlay
  }

  rows(kind: RecordKind, space: string): readonly Row[] {
    const key = shelfKey(kind.name, space)
    const known = this.#lists.get(key)
    if (known) return known.rows
    const list: List = { kind, space, rows: [], byId: undefined }
    this.#sort(list)
    this.#lists.set(key, list)
    return list.rows
  }

  row(kind: RecordKind, key: Key): Row | undefined {
    const shelf = this.#cache.get(key.space)?.shelves.get(kind.name)
    const row = this.#find(kind, key, shelf?.rows)
    return row && isAtHand(kind, row, shelf?.floor) ? row : undefined
  }

  #find({ name }: RecordKind, { space, id }: Key, confirmed?: ReadonlyMap<string, Row>): Row | undefined {
    const written = this.#overlay().layer.get(shelfKey(name, space))
    return (written?.has(id) ? written : confirmed)?.get(id)
  }

  /** Brings the arrays up to date after the `touched` rows have changed. */
  refresh(touched: Marks): void {
    for (const [key, ids] of touched) {
      const list = this.#lists.get(key)
      if (!list) continue
      if (ids === 'all' || ids.size > maxSplices) this.#sort(list)
      else this.#splice(list, ids)
    }
  }

  #visibleRows(kind: RecordKind, space: string): Row[] {
    const written = this.#overlay().layer.get(shelfKey(kind.name, space))
    const shelf = this.#cache.get(space)?.shelves.get(kind.name)
    const confirmed = [...(shelf?.rows.values() ?? [])]
    if (!written) return confirmed
    const rows = [...confirmed.filter(({ id }) => !written.has(id)), ...written.values()]
    return rows.filter((row) => row !== undefined).filter((row) => isAtHand(kind, row, shelf?.floor))
  }

  #sort(list: List): void {
    list.rows = this.#visibleRows(list.kind, list.space).toSorted(compareBy(list.kind))
    list.byId = undefined
  }

  /** Costs one copy of the array and a few comparisons per changed row, however long the list is. */
  #splice(list: List, ids: ReadonlySet<string>): void {
    const { kind, space } = list
    const byId = (list.byId ??= new Map(list.rows.map((row) => [row.id, row])))
    const compare = compareBy(kind)
    const changed = [...ids].filter((id) => byId.get(id) !== this.row(kind, { space, id }))
    if (changed.length === 0) return
    const rows = [...list.rows]
    for (const id of changed) {
      const [before, after] = [byId.get(id), this.row(kind, { space, id })]
      if (before) rows.splice(placeOf(rows, before, compare), 1)
      if (after) rows.splice(placeOf(rows, after, compare), 0, after)
      if (after) byId.set(id, after)
      else byId.delete(id)
    }
    list.rows = rows
  }
}

type Compare = (one: Row, other: Row) => number

const byIds: Compare = (one, other) => compareIds(one.id, other.id)

function compareBy(kind: RecordKind): Compare {
  if (kind.atHand === 'all') return byIds
  return (one, other) => orderOf(kind, one) - orderOf(kind, other) || byIds(one, other)
}

function compareIds(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Where `row` is, or belongs, among sorted rows. */
function placeOf(rows: readonly Row[], row: Row, compare: Compare): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = rows[middle]
    if (found && compare(found, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}
