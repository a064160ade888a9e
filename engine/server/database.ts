import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Logger } from './log.ts'

const int8 = 20

/** bigint columns hold counts, log numbers and milliseconds, all below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

/** `onConnect` has each new connection before anybody else, and may refuse it by throwing. */
export function createPool(
  connection: pg.PoolConfig,
  log: Logger,
  onConnect?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    application_name: `atrium ${process.pid}`,
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
  })
  return pool
}

const names = new Map<string, string>()

/** Runs `text` as a named statement, which PostgreSQL parses and plans once per connection. */
export async function run<R extends pg.QueryResultRow>(
  db: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return (await db.query<R>({ name, text, values: values as unknown[] })).rows
}
