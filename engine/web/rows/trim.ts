import type { RecordKind } from '@atrium/engine/contract'
import type { Draft } from '../deeds/draft.ts'
import type { Cache } from './cache.ts'
import { newestOf } from './newest.ts'

/** So many times the newest rows may be held of a windowed kind that nobody looks at. */
const slack = 20

/** Whether more rows are at hand than memory should be spent on. */
export function isOverfull(cache: Cache, kind: RecordKind, space: string): boolean {
  const count = cache.get(space)?.shelves.get(kind.name)?.rows.size ?? 0
  return kind.atHand !== 'all' && count > slack * kind.atHand.newest
}

/** Lets go of all but the newest rows; they can be fetched again. */
export function trim(draft: Draft, cache: Cache, { kind, space }: { kind: RecordKind; space: string }): void {
  const shelf = cache.get(space)?.shelves.get(kind.name)
  // A copy that was replaced a moment ago is not the one that was overfull.
  if (!shelf || draft.spaces.get(space) === 'whole') return
  const { rows, floor } = newestOf(kind, shelf)
  const kept = new Set(rows.map(({ id }) => id))
  for (const id of shelf.rows.keys()) if (!kept.has(id)) draft.write(kind.name, { space, id }, undefined)
  draft.setFloor(kind.name, space, floor)
}
