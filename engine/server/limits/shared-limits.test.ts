import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createEmptyDatabase } from '../../../tests/database.ts'
import { createPool } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { type SharedLimits, createSharedLimits, sharedLimitMigration } from './shared-limits.ts'
import { isLong } from '../../../tests/long.ts'

const log = createLogger('error', (line) => process.stderr.write(`${line}\n`))
const minute = 60_000
let database: TestDatabase
let pool: pg.Pool
let one: SharedLimits
let other: SharedLimits

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = createPool(database.connection, log)
  await pool.query(String(sharedLimitMigration.up))
  one = createSharedLimits({ pool, log, factor: 1 })
  other = createSharedLimits({ pool, log, factor: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const turns = (who: string, times = 3) => ({ who, what: 'sign-in', limit: { times, perMs: minute } })

test('turns are counted for all processes together, and the wait is told', async () => {
  expect(await one.take(turns('ada'))).toBe(0)
  expect(await other.take(turns('ada'))).toBe(0)
  expect(await one.take(turns('ada'))).toBe(0)
  for (const limits of [one, other]) {
    const waitMs = await limits.take(turns('ada'))
    expect(waitMs).toBeGreaterThan(15_000)
    expect(waitMs).toBeLessThanOrEqual(20_000)
  }
  expect(await one.take(turns('bob'))).toBe(0)
  expect(await one.take({ ...turns('ada'), what: 'registration' })).toBe(0)
})

test('of many at once no more get a turn than there are', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).take(turns('crowd', 7))))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
})

test('turns come back with time, and one that was given back at once', async () => {
  const quick = { who: 'eve', what: 'sign-in', limit: { times: 2, perMs: 400 } }
  expect(await one.takeAll([quick, quick])).toBe(0)
  await one.giveBack([quick])
  expect(await one.take(quick)).toBe(0)
  expect(await one.take(quick)).toBeGreaterThan(0)
  await expect.poll(() => one.take(quick)).toBe(0)
})

test('who is named first is counted though a later one has no turn left, and the later one is not touched', async () => {
  const [first, second, third] = [turns('first', 1), turns('second', 1), turns('third', 1)]
  expect(await one.takeAll([first, second])).toBe(0)
  expect(await one.takeAll([third, second])).toBeGreaterThan(0)
  expect(await one.take(third)).toBeGreaterThan(0)
})

test.runIf(isLong)('25,000 other names do not take a lock away, and their rows go', async () => {
  const locked = { who: 'locked', what: 'sign-in', limit: { times: 1, perMs: 60 * minute } }
  expect(await one.take(locked)).toBe(0)
  expect(await one.take(locked)).toBeGreaterThan(0)
  const brief = { times: 1_000, perMs: 1_000 }
  for (let from = 0; from < 25_000; from += 500)
    await Promise.all(
      Array.from({ length: 500 }, (_, at) => one.take({ who: `x${from + at}`, what: 'sign-in', limit: brief })),
    )
  for (const limits of [one, other, createSharedLimits({ pool, log, factor: 1 })])
    expect(await limits.take(locked)).toBeGreaterThan(0)
  const count = async () => (await pool.query<{ n: number }>('select count(*)::int as n from shared_limit')).rows[0]?.n
  await expect
    .poll(async () => {
      await createSharedLimits({ pool, log, factor: 1 }).take({ who: 'later', what: 'sign-in', limit: brief })
      return count()
    })
    .toBeLessThan(20)
})

test('a factor scales the limits, and 0 turns them off', async () => {
  const none = createSharedLimits({ pool, log, factor: 0 })
  for (let turn = 0; turn < 10; turn += 1) expect(await none.take(turns('free', 1))).toBe(0)
  const twice = createSharedLimits({ pool, log, factor: 2 })
  expect(await twice.takeAll([turns('two', 1), turns('two', 1)])).toBe(0)
  expect(await twice.take(turns('two', 1))).toBeGreaterThan(0)
})
