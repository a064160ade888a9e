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

test('who waits for another process to change the database says so once', async () => {
  const other = await pool.connect()
  let said = 0
  await other.query('select pg_advisory_lock(4171001)')
  const known = [...engineMigrations, noteTable, { id: '9999-once', up: '' }]
  const done = migrate(pool, known, () => void (said += 1))
  await expect.poll(() => said).toBe(1)
  await other.query('select pg_advisory_unlock(4171001)')
  other.release()
  expect([await done, said]).toEqual([[], 1])
})

test('a migration that fails leaves nothing behind', async () => {
  const bad = { id: '99991-bad', up: 'create table half (id int); select no_such_function()' }
  const known = [{ id: '9999-once', up: '' }, noteTable, ...engineMigrations]
  await expect(migrate(pool, [...known, bad])).rejects.toThrow('no_such_function')
  expect((await pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
})

test('an index is built beside who reads and writes, and anew where building it failed', async () => {
  const index = 'create index concurrently note_by_title on note (long_title)'
  const steps = [
    ...engineMigrations,
    { id: '99993-index', up: ['drop index concurrently if exists note_by_title', index] },
  ]
  const writer = await pool.connect()
  try {
    await writer.query(`begin; insert into note (space, id, long_title) values ('a', 'b', 'c')`)
    const built = Promise.all([migrate(pool, steps), migrate(pool, steps)])
    await writer.query(`insert into note (space, id, long_title) values ('a', 'd', 'e'); commit`)
    await built
  } finally {
    writer.release()
  }
  const { rows } = await pool.query(
    `select indisvalid as valid from pg_index where indexrelid = 'note_by_title'::regclass`,
  )
  expect(rows).toEqual([{ valid: true }])
})

test('a step gives way to who holds a lock, and is taken once that is free', async () => {
  const step = { id: '99994-column', up: 'alter table note add column extra text' }
  const reader = await pool.connect()
  try {
    await reader.query('begin; select from note')
    const taken = migrate(pool, [...engineMigrations, step])
    // Whoever comes after waits for no step that waits itself for longer than this.
    await expect
      .poll(async () => (await pool.query('select id from note limit 1')).rowCount, { timeout: 10_000 })
      .toBe(1)
    await reader.query('commit')
    await taken
  } finally {
    reader.release()
  }
  expect((await pool.query('select extra from note limit 1')).rowCount).toBe(1)
})

test('the version before works on with the database of a newer one, unless a step says that it cannot', async () => {
  expect(await migrate(pool, engineMigrations)).toEqual(expect.arrayContaining(['9998-note', '9999-once']))
  await migrate(pool, [...engineMigrations, { id: '99992-break', up: 'select 1', endsOlder: true }])
  const refusal = migrate(pool, engineMigrations)
  await expect(refusal).rejects.toThrow(StartupError)
  await expect(refusal).rejects.toThrow('written by a newer version of Atrium')
})
