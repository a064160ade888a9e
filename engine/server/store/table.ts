import { type RawBuilder, sql } from 'kysely'
import type { RecordKind, Row } from '@atrium/engine/contract'

/** How a kind's rows lie in its table. */
export interface Table {
  readonly name: string
  /** Takes a JSON array of rows as they lie in the table. */
  readonly insert: string
  readonly upsert: string
  /** Takes arrays of spaces and of ids. */
  readonly remove: string
  /** Takes a space and an id. */
  readonly find: string
  /** Takes arrays of spaces and of ids, each of which looks itself up. */
  readonly findAll: string
  /** The columns under the schema's own names. */
  readonly columns: string
  toStored(row: Row): Record<string, unknown>
}

export function tableOf(kind: RecordKind): Table {
  const keys = keysOf(kind)
  const name = quoted(snakeCase(kind.name))
  const stored = keys.map((key) => [key, snakeCase(key)] as const)
  const names = stored.map(([, column]) => quoted(column)).join(', ')
  const updates = stored.filter(([key]) => key !== 'space' && key !== 'id')
  const set = updates.map(([, column]) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')
  const columns = stored.map(([key, column]) => `${quoted(column)} as ${quoted(key)}`).join(', ')
  const insert = `insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, $1)`
  return {
    name,
    columns,
    insert,
    upsert: `${insert} on conflict (space, id) do ${set ? `update set ${set}` : 'nothing'}`,
    remove: `delete from ${name} where (space, id) in (select * from unnest($1::text[], $2::text[]))`,
    find: `select ${columns} from ${name} where space = $1 and id = $2`,
    findAll: `
      select one.* from unnest($1::text[], $2::text[]) as wanted (in_space, of_id)
      cross join lateral (select ${columns} from ${name} where space = wanted.in_space and id = wanted.of_id limit 1) one`,
    toStored: (row) => Object.fromEntries(stored.map(([key, column]) => [column, Reflect.get(row, key)])),
  }
}

/** The columns of a kind's table under the names of its schema, for a statement of one's own. */
export const columnsOf = <R extends Row>(kind: RecordKind<R>): RawBuilder<R> => sql.raw(tableOf(kind).columns)

function keysOf(kind: RecordKind): readonly string[] {
  const { def } = kind.schema._zod as { def: { shape?: Readonly<Record<string, unknown>> } }
  if (!def.shape) throw new Error(`The schema of ${kind.name} is not an object.`)
  return Object.keys(def.shape)
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
