import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import type { Reach } from '@atrium/engine/server/database'
import { lineageOf } from '@atrium/engine/server/identity'
import { StartupError } from '@atrium/engine/server/startup-error'
import { type Named, wrongDatabase } from './check-database.ts'

const withinMs = 5_000
const hearsWithinMs = 1_000

/**
 * Finds out what stands between this process and `database`, which answers, as `direct` does; throws a StartupError where
 * that does not fit.
 */
export async function checkPooler(database: Named, direct: Named | undefined): Promise<Reach['pooler']> {
  if (!direct) return checkAlone(database)
  if (!(await isPostgres(direct)) && !(await hears(direct)))
    throw wrongDatabase(direct, 'is behind a pooler, too. Name PostgreSQL itself')
  const lineages = await Promise.all([using(database, lineageOf), using(direct, lineageOf)])
  if (lineages[0] !== lineages[1])
    throw new StartupError(`${database.by} and ${direct.by} lead to different databases. Name the same one in both.`)
  return { keepsStatements: await using(database, keepsStatements) }
}

/** A pooler may also lend a connection for as long as one likes, and takes no settings with it all the same. */
async function checkAlone(database: Named): Promise<Reach['pooler']> {
  if (await isPostgres(database)) return undefined
  if (await hears(database)) return { keepsStatements: true }
  const remedy = 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too'
  throw wrongDatabase(database, `is behind a pooler that lends connections for single transactions. ${remedy}`)
}

/** Whether nobody stands between: a pooler greets under a number of its own. */
const isPostgres = (database: Named): Promise<boolean> =>
  using(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return 'processID' in client && client.processID === rows[0]?.pid
  })

/** Whether a connection keeps its session, so that it hears what it listens for. */
const hears = (database: Named): Promise<boolean> =>
  using(database, async (client) => {
    const channel = `atrium-${randomUUID()}`
    const heard = once(client, 'notification', { signal: AbortSignal.timeout(hearsWithinMs) })
    const isHeard = heard.then(
      () => true,
      () => false, // too late, or never
    )
    await client.query(`listen "${channel}"`)
    await using(database, (other) => other.query('select pg_notify($1, $2)', [channel, '']))
    return isHeard
  })

/** Whether a named statement is one for as long as the pooler is there: it then gives it a name of its own (PgBouncer from 1.21). */
async function keepsStatements(client: pg.Client): Promise<boolean> {
  const name = `atrium-${randomUUID()}`
  const text = 'select from pg_prepared_statements where name = $1'
  await client.query('begin')
  const { rowCount } = await client.query({ name, text, values: [name] })
  const isRenamed = rowCount === 0
  // Whoever is lent the connection next shall not find it.
  if (!isRenamed) await client.query(`deallocate "${name}"`)
  await client.query('commit')
  return isRenamed
}

async function using<T>({ url }: Named, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
