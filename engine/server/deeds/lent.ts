import type pg from 'pg'
import { type Db, kyselyOver } from '../questions/questions.ts'

/** A connection in the midst of a transaction, for those who do more in it than read and write rows. */
export interface Lent {
  readonly client: pg.PoolClient
  readonly db: Db
}

export function lend(client: pg.PoolClient): Lent {
  const borrowed = { query: client.query.bind(client), release: () => undefined }
  return { client, db: kyselyOver({ connect: async () => borrowed, end: async () => undefined, options: {} }) }
}
