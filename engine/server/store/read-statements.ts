import type { RecordKind } from '@atrium/engine/contract'
import type { Table } from './table.ts'

/** One statement that reads all that is at hand of a space (`$1`), so that it is as of one log number without a transaction. */
export function snapshotStatement(kinds: readonly RecordKind[], table: (kind: RecordKind) => Table): string {
  const parts = kinds.map((kind) => {
    const { name, columns } = table(kind)
    const window = kind.atHand === 'all' ? '' : ` order by "${kind.atHand.by}" desc limit ${kind.atHand.newest}`
    const rows = `select ${columns} from ${name} where space = $1${window}`
    return `(select coalesce(json_agg(row_to_json(found)), '[]') from (${rows}) found) as "rows of ${kind.name}"`
  })
  return `select ${['coalesce((select head from space where id = $1), 0) as head', ...parts].join(', ')}`
}

/** One statement that reads the page of `$3` rows just below `$2` of a space (`$1`), newest first. */
export function olderStatement(kind: RecordKind, { name, columns }: Table): string {
  if (kind.atHand === 'all') throw new Error(`All of ${kind.name} is at hand: there is nothing older.`)
  const by = `"${kind.atHand.by}"`
  const page = `select ${columns} from ${name} where space = $1 and ${by} < $2 order by ${by} desc limit $3`
  return `select coalesce((select head from space where id = $1), 0) as head,
    (select coalesce(json_agg(row_to_json(page)), '[]') from (${page}) page) as rows`
}
