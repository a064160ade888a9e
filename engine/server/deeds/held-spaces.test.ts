import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { newId } from '@atrium/base/id'
import { type Answer, type PersonId, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { createPostgresStore } from '../store/postgres-store.ts'

let database: TestDatabase
let server: TestServer
let ada: PersonId

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  ada = await server.arrive('ada')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function createSpace(): Promise<SpaceId> {
  const id = newId<'space'>()
  const input = { id, name: 'Ops', description: '', clientCreatedAt: '2026-01-01T00:00:00.000Z' }
  expect(await server.act(ada, createWorkspace, input)).toMatchObject({ ok: true })
  return id
}

const say = (space: string, id: string = newId()): Promise<Answer> =>
  server.engine.actor.act({ id, by: ada, action: sendMessage.name, input: { space, id, text: 'hello' } })

/** Another process that was frozen in a transaction of those spaces; the way to end it. */
async function freezeIn(spaces: readonly string[]): Promise<() => Promise<void>> {
  const client = new pg.Client(database.connection)
  await client.connect()
  let open = true
  const end = async (): Promise<void> => {
    if (open) await client.end()
    open = false
  }
  onTestFinished(end)
  await client.query('begin')
  await client.query('select from space where id = any($1::text[]) for update', [spaces])
  return end
}

const busy = { ok: false, code: 'busy' }

test('whom a frozen process keeps waiting is told so, and nobody else waits for it', async () => {
  const spaces = await Promise.all(Array.from({ length: 12 }, createSpace))
  const end = await freezeIn(spaces)
  const [first = '', second = ''] = spaces
  // One batch each, until all turns are taken; the rest waits for them, together.
  const inTurns = spaces.map((space) => say(space))
  const since = performance.now()
  const elsewhere = say(teamSpace)
  expect(await elsewhere).toMatchObject({ ok: true })
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(await Promise.all(inTurns)).toEqual(spaces.map(() => expect.objectContaining(busy)))
  // What is known to be held is waited for no more, by those in its batch either.
  const id = newId()
  expect(await Promise.all([say(first, id), say(teamSpace), say(second)])).toMatchObject([busy, { ok: true }, busy])
  await end()
  expect(await Promise.all([say(first, id), say(second)])).toMatchObject([{ ok: true }, { ok: true }])
})

test('a deed of the server’s own is done once what kept it is gone', async () => {
  const space = await createSpace()
  const end = await freezeIn([space])
  const id = newId()
  const hushed = server.engine.actor.actAsServer(sendMessage, { id, by: ada, input: { space, id, text: 'later' } })
  expect(await say(space)).toMatchObject(busy)
  await end()
  expect(await hushed).toMatchObject({ ok: true })
})

test('a process that is frozen in a deed ends by itself, for the database', async () => {
  const { pool } = server.engine
  const space = await createSpace()
  const settings = await createPostgresStore(pool).transact([space], async (transaction) => {
    const { rows } = await transaction
      .lend()
      .client.query<{ lock: string; idle: string }>(
        `select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
    return { result: rows }
  })
  expect(settings).toEqual([{ lock: '1500ms', idle: '10s' }])
  const { rows } = await pool.query(`select current_setting('lock_timeout') as lock`)
  expect(rows).toEqual([{ lock: '0' }])
})
