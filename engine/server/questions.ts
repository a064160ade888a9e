import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { createPool, run } from './database.ts'
import type { Logger } from './log.ts'

export type Db = Kysely<Record<never, never>>

/**
 * Runs a statement that is asked often: PostgreSQL parses and plans it once per connection, whatever the values, which
 * costs a short one more than its answer. Its text must not grow with its values, nor its best plan depend on them.
 */
export type Often = <R extends object>(statement: RawBuilder<R>) => Promise<readonly R[]>

/** The database as questions see it. */
export interface Questions {
  readonly db: Db
  readonly often: Often
  close(): Promise<void>
}

/** Questions have connections of their own, so that slow ones keep nobody from writing; none may take longer. */
const terms = { statement_timeout: 3_000 }
const most = { any: 4, often: 3 }
/** Left alone PostgreSQL plans most of these anew each time, in hope of a better plan for just these values. */
const plannedOnce = '-c plan_cache_mode=force_generic_plan'

export const kyselyOver = (pool: pg.Pool): Db =>
  new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })

export function openQuestions(connection: pg.PoolConfig, log: Logger): Questions {
  const any = createPool({ ...connection, ...terms, max: most.any }, log)
  const options = [connection.options, plannedOnce].filter(Boolean).join(' ')
  const often = createPool({ ...connection, ...terms, options, max: most.often }, log)
  const db = kyselyOver(any)
  return {
    db,
    often: (statement) => {
      const { sql: text, parameters } = statement.compile(db)
      return run(often, text, parameters)
    },
    close: async () => void (await Promise.all([any.end(), often.end()])),
  }
}
