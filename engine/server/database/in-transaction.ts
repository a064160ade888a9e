import pg from 'pg'

/** So long a lock is waited for, which others keep for milliseconds. */
const usualWaitMs = 1_500
/** Far longer than a process that is at work lets its transaction stand. */
const idleMs = 10_000
const lockNotGot = '55P03'

/**
 * How a transaction begins that locks: it fails where a lock is not got in time, and ends where nothing more of it comes, as
 * when its process was frozen. It holds for the transaction alone, so behind a pooler, too.
 */
export const beginLocking = (waitMs = usualWaitMs): string =>
  `begin; set local lock_timeout = ${waitMs}; set local idle_in_transaction_session_timeout = ${idleMs}`

/** Whether something failed because others kept a lock for too long. */
export const isLockedOut = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === lockNotGot

const cutCodes: ReadonlySet<unknown> = new Set(['25P03', '57P01', '57P02', '08003', '08006', 'ECONNRESET', 'EPIPE'])

/**
 * Whether something failed because its connection ended: the database was stopped, a line broke, or this process stood still
 * in the midst of a transaction for so long that PostgreSQL ended it.
 */
export const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (cutCodes.has((error as { code?: unknown }).code) || /^Connection terminated|not queryable/.test(error.message))

/**
 * Sends `begin`, what `work` sends at once, and the commit together, as one transaction: a pooler lends a connection for no
 * longer, so settings that hold for a statement have to come with it.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const sent = [client.query(begin), work(client), client.query('commit')] as const
  const [, , ended] = await Promise.allSettled(sent)
  // Of a statement that failed PostgreSQL makes a rollback; who cannot even hear that is of no more use.
  client.release(ended.status === 'rejected')
  const [, answer] = await Promise.all(sent)
  return answer
}

/** A transaction of several steps, of which none is kept where one of them fails. */
export async function inSteps<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(beginLocking())
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
