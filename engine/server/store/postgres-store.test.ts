import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { type TestDatabase, createEmptyDatabase } from '../../../tests/database.ts'
import { createPool } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { migrate } from '../database/migrate.ts'
import { engineMigrations } from '../database/migrations.ts'
import { createPostgresStore } from './postgres-store.ts'
import { StartupError } from '../config/startup-error.ts'
import { testStore } from './store.conformance.ts'

const log = createLogger('error', () => undefined)
const noteTable = {
  id: '9998-note',
  up: 'create table note (space text, id text, long_title text, tags jsonb, seq bigint, primary key (space, id))',
}
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = createPool(database.connection, log)
  await migrate(pool, [...engineMigrations, noteTable])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('the store in PostgreSQL', () => testStore(() => createPostgresStore(pool)))

test('migrations run once, also when two processes start at once', async () => {
  const once = { id: '9999-once', up: 'create table once (id int); insert into once values (1)' }
  const all = [...engineMigrations, noteTable, once]
  await Promise.all([migrate(pool, all), migrate(pool, all)])
  expect((await pool.query('select * from once')).rowCount).toBe(1)
})

test('a migration that fails leaves nothing behind', async () => {
  const bad = { id: '99991-bad', up: 'create table half (id int); select no_such_function()' }
  const known = [{ id: '9999-once', up: '' }, noteTable, ...engineMigrations]
  await expect(migrate(pool, [...known, bad])).rejects.toThrow('no_such_function')
  expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

test('a database of a newer version is refused in one sentence', async () => {
  const refusal = migrate(pool, engineMigrations)
  await expect(refusal).rejects.toThrow(StartupError)
  await expect(refusal).rejects.toThrow('written by a newer version of Atrium')
})
