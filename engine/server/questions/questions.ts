import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { type Reach, createPool, run } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Logger } from '../log.ts'
import { QuestionDialect } from '../database/question-driver.ts'

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
  readonly pools: Readonly<Record<string, pg.Pool>>
  close(): Promise<void>
}

/** Questions have connections of their own, so that slow ones keep nobody from writing; none may take longer. */
const withinMs = 3_000
const most = { any: 4, often: 3 }
/** Left alone PostgreSQL plans most of these anew each time, in hope of a better plan for just these values. */
const plannedOnce = '-c plan_cache_mode=force_generic_plan'

/** Whether the database gave up on a statement that took too long (SQLSTATE 57014). */
export const tookTooLong = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

export const kyselyOver = (pool: PostgresPool): Db => kyselyWith(new PostgresDialect({ pool }))

const kyselyWith = (dialect: Dialect): Db => new Kysely({ dialect, plugins: [new CamelCasePlugin()] })

export const openQuestions = (reach: Reach, log: Logger): Questions =>
  reach.pooler ? askPooler(reach, log) : askPostgres(reach, log)

function askPostgres(reach: Reach, log: Logger): Questions {
  const terms = { ...reach, statement_timeout: withinMs }
  const any = createPool({ ...terms, max: most.any }, log)
  const options = [reach.options, plannedOnce].filter(Boolean).join(' ')
  const often = createPool({ ...terms, options, max: most.often }, log)
  const db = kyselyOver(any)
  return {
    db,
    often: (statement) => {
      const { sql: text, parameters } = statement.compile(db)
      return run(often, text, parameters)
    },
    pools: { questions: any, 'frequent questions': often },
    close: async () => void (await Promise.all([any.end(), often.end()])),
  }
}

const begin = `begin; set local statement_timeout = ${withinMs}`
const beginOften = `${begin}; set local plan_cache_mode = force_generic_plan`

/** Where connections are lent for a transaction at a time, each question is one, and says itself how long it may take. */
function askPooler(reach: Reach, log: Logger): Questions {
  const any = createPool({ ...reach, max: most.any }, log)
  const often = createPool({ ...reach, max: most.often }, log)
  const db = kyselyWith(new QuestionDialect(any, begin))
  return {
    db,
    often: (statement) => {
      const { sql: text, parameters } = statement.compile(db)
      return inTransaction(often, beginOften, (client) => run(client, text, parameters))
    },
    pools: { questions: any, 'frequent questions': often },
    close: async () => void (await Promise.all([any.end(), often.end()])),
  }
}
