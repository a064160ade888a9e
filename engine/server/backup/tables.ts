import type pg from 'pg'

/** A table with the columns that are written, after those that its rows name. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Whether single rows may be large. */
  readonly isHeavy: boolean
}

/** What belongs to one database or one run and means nothing elsewhere; letters on their way are sent by whoever took them in. */
const leftOut = [
  'instance',
  'job_outbox',
  'migration',
  'upload',
  'job_process',
  'presence',
  'shared_limit',
  'mail',
  'mailbox',
]

const tablesText = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    bool_or(a.atttypid = 'bytea'::regtype or c.relname = 'log') as "isHeavy"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
  group by c.oid, c.relname order by c.relname`
const needsText = `
  select child.relname as child, parent.relname as parent from pg_constraint one
  join pg_class child on child.oid = one.conrelid join pg_class parent on parent.oid = one.confrelid
  where one.contype = 'f' and child.oid <> parent.oid and child.relnamespace = current_schema()::regnamespace`

/** The tables that a backup holds, those first that others refer to; `secret` are those that it must not hold. */
export async function findTables(client: pg.ClientBase, secret: readonly string[]): Promise<readonly FoundTable[]> {
  const { rows: tables } = await client.query<FoundTable>(tablesText, [[...leftOut, ...secret]])
  const { rows: needs } = await client.query<{ child: string; parent: string }>(needsText)
  const sorted: FoundTable[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !needs.some((one) => one.child === name && left.has(one.parent)),
    )
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const table of free) {
      sorted.push(table)
      left.delete(table.name)
    }
  }
  return sorted
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
