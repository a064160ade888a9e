import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type pg from 'pg'
import { type TestDatabase, createEmptyDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type Line, openLine } from '../../../tests/open-line.ts'
import type { News } from './bus.ts'
import { testBus } from './bus.conformance.ts'
import { createPool } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { createPostgresBus } from './postgres-bus.ts'

const log = createLogger('error', () => undefined)
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, log)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const create = () => createPostgresBus({ pool, connection: database.connection, log })

describe('the bus over PostgreSQL', () => testBus(create))

test('heads that are told at almost the same time travel together', async () => {
  const [one, two] = [await create(), await create()]
  const spaces = Array.from({ length: 500 }, (_, index) => `space-${index}`)
  await Promise.all(spaces.map((space) => two.follow(space)))
  const heard: News[] = []
  two.listen(
    (news) => void heard.push(news),
    () => undefined,
  )
  for (const seq of [1, 2, 3]) for (const space of spaces) one.tell({ type: 'heads', heads: { [space]: seq } })
  await expect.poll(() => heard.reduce((sum, news) => sum + sizeOf(news), 0)).toBe(500)
  expect(heard.length).toBeLessThan(10)
  await Promise.all([one.close(), two.close()])
})

const sizeOf = (news: News): number => (news.type === 'heads' ? Object.keys(news.heads).length : 0)

test('a bus whose connection was cut says so when it hears again', async () => {
  const bus = await create()
  const hearsAgain = new Promise<void>((resolve) => bus.listen(() => undefined, resolve))
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen atrium' and datname = current_database()`,
  )
  await hearsAgain
  const other = await create()
  await bus.follow('x')
  const heard = new Promise((resolve) => bus.listen(resolve, () => undefined))
  other.tell({ type: 'heads', heads: { x: 1 } })
  expect(await heard).toEqual({ type: 'heads', heads: { x: 1 } })
  await Promise.all([bus.close(), other.close()])
})

test('a bus that hears itself is heard; one that listens where nothing is told knows that it is deaf', async () => {
  const elsewhere = await createEmptyDatabase()
  const echo = { everyMs: 20, deafAfterMs: 200 }
  const warned: string[] = []
  const telling = { ...log, warn: (message: string) => void warned.push(message) }
  const bus = await createPostgresBus({ pool, connection: database.connection, log: telling, echo })
  const deaf = await createPostgresBus({ pool, connection: elsewhere.connection, log: telling, echo })
  expect([bus.isHeard(), deaf.isHeard()]).toEqual([true, true])
  await expect.poll(() => deaf.isHeard()).toBe(false)
  await expect.poll(() => warned).toContainEqual(expect.stringContaining('LISTEN needs a connection of its own'))
  await expect.poll(() => bus.isHeard()).toBe(true)
  await Promise.all([bus.close(), deaf.close()])
  await elsewhere.drop()
})

async function lineOfOwn(): Promise<Line> {
  const line = await openLine(database.connection)
  onTestFinished(() => line.close())
  return line
}

const quickEcho = { everyMs: 20, deafAfterMs: 200 }

test('a line that falls silent is given up at once, and what is told is heard on another', async () => {
  const line = await lineOfOwn()
  const bus = await createPostgresBus({ pool, connection: line.connection, log, echo: quickEcho })
  await expect.poll(() => bus.isHeard()).toBe(true)
  line.hush()
  await expect.poll(() => bus.isHeard()).toBe(false)
  await expect.poll(() => line.count()).toBe(0)
  line.speak()
  await expect.poll(() => bus.isHeard(), { timeout: 10_000 }).toBe(true)
  line.hush()
  await bus.close()
})

test('a line on which LISTEN is not answered is not left open', async () => {
  const line = await lineOfOwn()
  line.hushAt('listen atrium')
  await expect(createPostgresBus({ pool, connection: line.connection, log, echo: quickEcho })).rejects.toThrow('200 ms')
  await expect.poll(() => line.count()).toBe(0)
})
