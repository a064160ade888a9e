import type { Key, RecordKind, Row } from '@atrium/engine/contract'
import { drafteeName } from './draft.ts'
import type { RowsAhead } from './look-ahead.ts'
import { type RowCache, isRemembered, rowName } from '../store/row-cache.ts'
import type { StoreTransaction } from '../store/store.ts'
import type { Tally } from './tally.ts'

interface Reading {
  readonly transaction: StoreTransaction
  readonly tally: Tally
  readonly cache: RowCache
  readonly ahead: RowsAhead
  readonly spaces: ReadonlySet<string>
}

/** Reads what earlier deeds of the batch wrote, then what was fetched for all of them or is remembered, then the table. */
export function readerOf({ transaction, tally, cache, ahead, spaces }: Reading) {
  return async (kind: RecordKind, key: Key): Promise<Row | undefined> => {
    const written = tally.written.get(drafteeName(kind, key))
    if (written) return written.row
    if (ahead.has(drafteeName(kind, key))) return ahead.get(drafteeName(kind, key))
    if (!spaces.has(key.space) || !isRemembered(kind)) return transaction.find(kind, key)
    const rows = cache.at(key.space, transaction.heads.get(key.space)?.seq ?? 0)
    const name = rowName(kind, key)
    if (rows.has(name)) return rows.get(name)
    const row = await transaction.find(kind, key)
    rows.set(name, row)
    return row
  }
}

/** Has what a batch wrote be remembered as its spaces stand now. */
export function remember(cache: RowCache, tally: Tally): void {
  for (const [space, { from, to }] of tally.moves()) {
    if (to === from) continue
    const rows = cache.at(space, from)
    for (const { kind, key, row } of tally.written.values()) {
      if (key.space === space && isRemembered(kind)) rows.set(rowName(kind, key), row)
    }
    cache.moveOn(space, from, to)
  }
}
