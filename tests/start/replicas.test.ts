import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { history, sendMessage } from '@atrium/features/chat/contract'
import { askPostgres } from '../ask-postgres.ts'
import { type TestServer, startServer } from '../server.ts'
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../standby.ts'

const places: string[] = []
const watch = { did: () => undefined, asked: () => undefined, read: (place: string) => void places.push(place) }
let pair: PrimaryAndStandby
let server: TestServer
let ada: PersonId

beforeAll(async () => {
  pair = await startPrimaryAndStandby()
  server = await startServer({
    database: { connection: pair.primary, drop: () => Promise.resolve() },
    replicas: [pair.standby],
    watch,
  })
  ada = await server.arrive('ada')
})
afterAll(async () => {
  await server.close()
  await pair.close()
})

/** Says something and asks for the newest at once; answers where that was answered. */
async function sayAndRead(): Promise<string | undefined> {
  const id = newId()
  expect(await server.act(ada, sendMessage, { space: teamSpace, id, text: 'hello' })).toMatchObject({ ok: true })
  const { messages } = await server.read(ada, history, { space: teamSpace, from: { by: 'message', id } })
  expect(messages.at(-1)?.id).toBe(id)
  return places.at(-1)
}

test('a standby answers what it has, and the primary what it has not yet', async () => {
  await expect.poll(sayAndRead).toBe('replica')
  await askPostgres(pair.standby, 'select pg_wal_replay_pause()')
  for (let round = 0; round < 20; round += 1) expect(await sayAndRead()).toBe('primary')
  await askPostgres(pair.standby, 'select pg_wal_replay_resume()')
  await expect.poll(sayAndRead).toBe('replica')
})

test('a standby of other data answers nothing', async () => {
  const other = await startServer({ replicas: [pair.standby], watch })
  places.length = 0
  const bob = await other.arrive('bob')
  await other.read(bob, history, { space: teamSpace, from: { by: 'after', seq: 0 } })
  await other.close()
  expect(places).toEqual(['primary'])
  expect(other.logged).toEqual([
    expect.stringContaining('Replica 1 of the database cannot be asked, so the primary is.'),
  ])
})

test('questions are answered while a standby is gone', async () => {
  await expect.poll(sayAndRead).toBe('replica')
  await pair.killStandby()
  for (let round = 0; round < 5; round += 1) expect(await sayAndRead()).toBe('primary')
  expect(server.logged.filter((line) => line.includes('cannot be asked'))).toHaveLength(1)
})
