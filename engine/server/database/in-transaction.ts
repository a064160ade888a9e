import type pg from 'pg'

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
    await client.query('begin')
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
