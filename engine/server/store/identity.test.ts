import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { askPostgres } from '../../../tests/ask-postgres.ts'
import { type TestDatabase, createEmptyDatabase } from '../../../tests/database.ts'
import { isLong } from '../../../tests/long.ts'
import { createPool } from '../database/database.ts'
import { startEmbeddedPostgres } from '../embedded/index.ts'
import { createHistoryWatch, nameHistory, renewHistory } from './identity.ts'
import { createLogger } from '../log.ts'
import { migrate } from '../database/migrate.ts'
import { engineMigrations } from '../database/migrations.ts'

const log = createLogger('error', () => undefined)
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createEmptyDatabase()
  pool = createPool(database.connection, log)
  await migrate(pool, engineMigrations)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a history keeps its name while the data stay where they are, whoever looks', async () => {
  const first = await nameHistory(pool, 'a folder')
  expect(await nameHistory(pool, 'a folder')).toEqual(first)
  expect(await nameHistory(pool)).toEqual(first) // a command beside the running server does not know the folder
  expect(await Promise.all([nameHistory(pool, 'a folder'), nameHistory(pool, 'a folder')])).toEqual([first, first])
})

test('in a folder that was copied goes on another history, under one new name', async () => {
  const { epoch } = await nameHistory(pool, 'a folder')
  const [one, other] = await Promise.all([nameHistory(pool, 'its copy'), nameHistory(pool, 'its copy')])
  expect(one).toEqual(other)
  expect(one.epoch).not.toBe(epoch)
})

test('a copy of the database has another history', async () => {
  const { epoch } = await nameHistory(pool)
  await pool.end()
  const name = String(database.connection.database)
  const outside = { ...database.connection, database: 'postgres' }
  await askPostgres(outside, `create database ${name}_copy template ${name}`)
  onTestFinished(() => askPostgres(outside, `drop database ${name}_copy with (force)`).then(() => undefined))
  const copied = createPool({ ...database.connection, database: `${name}_copy` }, log)
  expect((await nameHistory(copied)).epoch).not.toBe(epoch)
  await copied.end()
  pool = createPool(database.connection, log)
  expect((await nameHistory(pool)).epoch).toBe(epoch)
})

test('a process does nothing more with data of another history, and is told so once', async () => {
  let told = 0
  const watch = createHistoryWatch({ log, onOther: () => (told += 1) })
  const watched = createPool(database.connection, log, (client) => watch.check(client))
  watch.expect(await nameHistory(watched))
  const held = await Promise.all([watched.connect(), watched.connect()])
  for (const client of held) client.release(true)
  expect((await watched.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await watch.check(watched)
  expect(told).toBe(0)
  await renewHistory(pool)
  await expect(watch.check(watched)).rejects.toThrow('another history')
  const kept = await watched.connect()
  await expect(watched.connect()).rejects.toThrow('another history')
  kept.release()
  expect(told).toBe(1)
  await watched.end()
})

test.runIf(isLong)('a standby that took over, or a point in time, has another history', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-identity-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const named = async (settings: Readonly<Record<string, string>> = {}) => {
    const postgres = await startEmbeddedPostgres({ dataDir, onLost: () => undefined, settings })
    const own = createPool(postgres.connection, log)
    await migrate(own, engineMigrations)
    while ((await own.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is);
    const identity = await nameHistory(own, postgres.folder)
    await own.end()
    await postgres.stop()
    return identity
  }
  const first = await named()
  expect(await named()).toEqual(first)
  // It ends its recovery on a timeline of its own, as a promoted standby does.
  writeFileSync(join(dataDir, 'postgres', 'recovery.signal'), '')
  appendFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), "restore_command = 'false'\n")
  const other = await named()
  expect(other.epoch).not.toBe(first.epoch)
  expect(other.lineage).not.toBe(first.lineage)
  expect(await named()).toEqual(other)
})
