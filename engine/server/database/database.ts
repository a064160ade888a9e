import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Logger } from '../log.ts'

const int8 = 20

/** bigint columns hold counts, log numbers and milliseconds, all below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

/**
 * A database that is gone without a word is no longer waited for by who connects, and found out about by who has a connection
 * that rests.
 */
export const noticesSilence = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig

/**
 * So long one of the connections is waited for, when others have them all. Longer than a busy hour has anybody wait, and no
 * less than a pooler does, so that nobody is turned away during a restart of PostgreSQL.
 */
const poolWaitMs = 30_000

/** A pool has one limit for who waits for a connection and who opens one; this is the second. */
class NoticingClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    // A pool hides the password from those who copy its settings.
    super({ ...config, password: config.password, ...noticesSilence })
  }
}

/** How to reach the database. */
export interface Reach extends pg.PoolConfig {
  /**
   * Given where a pooler such as PgBouncer lends connections for a transaction at a time. It takes no settings of a session,
   * and some do not remember a named statement from one transaction to the next.
   */
  readonly pooler?: { readonly keepsStatements: boolean } | undefined
}

/** Pools and connections on which no statement may have a name. */
const nameless = new WeakSet<pg.Pool | pg.ClientBase>()

/** `onConnect` has each new connection before anybody else, and may refuse it by throwing. */
export function createPool(
  { pooler, ...connection }: Reach,
  log: Logger,
  onConnect?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    Client: NoticingClient,
    connectionTimeoutMillis: poolWaitMs,
    ...(!pooler && { application_name: `atrium ${process.pid}` }),
    // Statements that do not wait for each other go out together, and share the way there and back.
    pipeline: true,
    ...(onConnect && { onConnect }),
    ...connection,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  })
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('A database connection broke while idle.', { error })
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined) // whoever uses it hears of it by their query
    if (nameless.has(pool)) nameless.add(client)
  })
  if (pooler && !pooler.keepsStatements) nameless.add(pool)
  return pool
}

const names = new Map<string, string>()

/** Runs `text` as a named statement, which PostgreSQL parses and plans once per connection; without a name where a pooler forgets it. */
export async function run<R extends pg.QueryResultRow>(
  db: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const query = { text, values: [...values] }
  return (await db.query<R>(nameless.has(db) ? query : { ...query, name: nameOf(text) })).rows
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
