import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import { run } from './database.ts'

/**
 * Runs a statement that is asked often: PostgreSQL parses and plans it once per connection, which costs a short one more
 * than its answer. Its text must not grow with its values.
 */
export type Often = <R extends object>(statement: RawBuilder<R>) => Promise<readonly R[]>

export const oftenOver =
  (pool: pg.Pool, db: Kysely<Record<never, never>>): Often =>
  (statement) => {
    const { sql: text, parameters } = statement.compile(db)
    return run(pool, text, parameters)
  }
