import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { inTransaction } from './in-transaction.ts'

/** Has each statement be a transaction of its own that begins by `begin`. For those who only ask. */
export class QuestionDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #begin: string

  constructor(pool: pg.Pool, begin: string) {
    super({ pool })
    this.#pool = pool
    this.#begin = begin
  }

  override createDriver(): Driver {
    return new QuestionDriver(this.#pool, this.#begin)
  }
}

class QuestionDriver extends PostgresDriver {
  readonly #connection: DatabaseConnection

  constructor(pool: pg.Pool, begin: string) {
    super({ pool })
    this.#connection = {
      async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
        const ask = (client: pg.PoolClient) => client.query<R & pg.QueryResultRow>(text, [...parameters])
        const { rows } = await inTransaction(pool, begin, ask)
        return { rows }
      },
      streamQuery: () => {
        throw new Error('A question is answered at once.')
      },
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  override async releaseConnection(): Promise<void> {
    // Each statement has let go of its own already.
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('A question is a transaction already.')
  }
}
