import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts'
import { testBus } from './bus.conformance.ts'
import { createPool } from './database.ts'
import { createLogger } from './log.ts'
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

test('a bus whose connection was cut says so when it hears again', async () => {
  const bus = await create()
  const hearsAgain = new Promise<void>((resolve) => bus.listen(() => undefined, resolve))
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen atrium' and datname = current_database()`,
  )
  await hearsAgain
  const other = await create()
  const heard = new Promise((resolve) => bus.listen(resolve, () => undefined))
  other.tell({ type: 'heads', heads: { x: 1 } })
  expect(await heard).toEqual({ type: 'heads', heads: { x: 1 } })
  await Promise.all([bus.close(), other.close()])
})
