import type { Row } from '@atrium/engine/contract'

/** Names the rows of one kind in one space. */
export type ShelfKey = string & { readonly __shelf: true }

export const shelfKey = (kind: string, space: string): ShelfKey => `${kind} ${space}` as ShelfKey

/** The space of a shelf; names of kinds have no blanks. */
export const spaceOfShelf = (key: ShelfKey): string => key.slice(key.indexOf(' ') + 1)
export const kindOfShelf = (key: ShelfKey): string => key.slice(0, key.indexOf(' '))

/** Ids by shelf: `all` where a whole shelf is meant. */
export type Marks = Map<ShelfKey, Set<string> | 'all'>

export function mark(marks: Marks, key: ShelfKey, id: string): void {
  const ids = marks.get(key)
  if (ids === 'all') return
  if (ids) ids.add(id)
  else marks.set(key, new Set([id]))
}

export function markAll(marks: Marks, more: ReadonlyMap<ShelfKey, ReadonlySet<string> | 'all'>): void {
  for (const [key, ids] of more)
    if (ids === 'all') marks.set(key, 'all')
    else for (const id of ids) mark(marks, key, id)
}

export function isMarked(marks: Marks, key: ShelfKey, id: string): boolean {
  const ids = marks.get(key)
  return ids === 'all' || (ids?.has(id) ?? false)
}

/** Whether the two have a row in common. */
export function meet(marks: ReadonlyMap<ShelfKey, ReadonlySet<string> | 'all'>, reads: Marks): boolean {
  for (const [key, ids] of reads) {
    const marked = marks.get(key)
    if (marked === 'all' || (marked && ids === 'all')) return true
    if (marked && ids !== 'all' && [...ids].some((id) => marked.has(id))) return true
  }
  return false
}

/** Rows written over others; undefined where one was dropped. */
export type Layer = Map<ShelfKey, Map<string, Row | undefined>>

export function writeTo(layer: Layer, key: ShelfKey, [id, row]: readonly [string, Row | undefined]): void {
  const rows = layer.get(key)
  if (rows) rows.set(id, row)
  else layer.set(key, new Map([[id, row]]))
}
