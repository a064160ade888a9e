import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createEmptyDatabase } from '../../../tests/database.ts'
import type { Reach } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { openQuestions } from './questions.ts'

const log = createLogger('error', () => undefined)
let database: TestDatabase

beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

const terms = sql<{ within: string; plans: string; names: number; sender: string }>`
  select current_setting('statement_timeout') as within, current_setting('plan_cache_mode') as plans,
    (select count(*) from pg_prepared_statements) as names, current_setting('application_name') as sender`

const ofUs = expect.stringMatching(/^atrium \d+$/)

test.each<[string, Reach['pooler'], number, unknown]>([
  ['PostgreSQL itself', undefined, 1, ofUs],
  ['a pooler that keeps statements', { keepsStatements: true }, 1, ''],
  ['a pooler that forgets them', { keepsStatements: false }, 0, ''],
])('questions to %s end in time, and those asked often are planned once', async (_to, pooler, names, sender) => {
  const { db, often, close } = openQuestions({ ...database.connection, pooler, max: 1 }, log)
  const [asked] = (await terms.execute(db)).rows
  expect(asked).toEqual({ within: '3s', plans: 'auto', names: 0, sender })
  expect(await often(terms)).toEqual([{ within: '3s', plans: 'force_generic_plan', names, sender }])
  await close()
})

test('a question to a pooler that fails harms none of those after it', async () => {
  const { db, often, close } = openQuestions({ ...database.connection, pooler: { keepsStatements: true } }, log)
  const wrong = sql<{ one: number }>`select 1 / 0 as one`
  const right = sql<{ one: number }>`select 1 as one`
  for (let round = 0; round < 10; round += 1) {
    await expect(wrong.execute(db)).rejects.toMatchObject({ code: '22012' })
    await expect(often(wrong)).rejects.toMatchObject({ code: '22012' })
    expect([(await right.execute(db)).rows, await often(right)]).toEqual([[{ one: 1 }], [{ one: 1 }]])
  }
  await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow(
    'A question is a transaction already.',
  )
  await close()
})
