import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, closeCodes, teamSpace } from '@atrium/engine/contract'
import { createWorkspace, inviteToWorkspace } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type TestServer, startServer } from '../server.ts'

/** The invariant: what one connection or one person may send is bounded, whatever it is, on all processes together. */
let database: TestDatabase
let server: TestServer
let other: TestServer
let ada: PersonId
let bob: PersonId

/** All comes in the same moment, however long a busy machine takes for it. */
const startedAt = Date.now()
const now = (): number => startedAt

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database, limitFactor: 1, now })
  other = await startServer({ database, limitFactor: 1, now })
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
})
afterAll(async () => {
  await Promise.all([server.close(), other.close()])
  await database.drop()
})

const floods: Readonly<Record<string, string>> = {
  ping: JSON.stringify({ type: 'ping' }),
  watch: JSON.stringify({ type: 'watch', people: Array.from({ length: 200 }, () => newId()), everybody: true }),
  signal: JSON.stringify({ type: 'signal', name: 'chat/typing', space: teamSpace, data: { thread: null } }),
}

test.each(Object.keys(floods))('a connection that floods with %s is closed, and others are served', async (kind) => {
  const [hostile, honest] = [await server.socket(bob), await server.socket(ada)]
  await Promise.all([hostile.hello(), honest.hello()])
  for (let count = 0; count < 10_000; count += 1) hostile.sendText(floods[kind] ?? '')
  expect(await hostile.closed).toBe(closeCodes.tooMuch)
  honest.send({ type: 'ping' })
  await honest.next('heads')
  await honest.close()
})

test('who asks for spaces again and again is sent away', async () => {
  const hostile = await server.socket(bob)
  await hostile.hello()
  for (let count = 0; count < 400; count += 1) hostile.send({ type: 'resume', space: teamSpace, seq: -1 })
  expect(await hostile.closed).toBe(closeCodes.restarting)
})

test('one person has at most a hundred sockets, and another is served all the same', async () => {
  const eve = await server.arrive('eve')
  const sockets = await Promise.all(Array.from({ length: 100 }, () => server.socket(eve)))
  expect(await (await server.socket(eve)).closed).toBe(closeCodes.tooMuch)
  const honest = await server.socket(ada)
  await honest.hello()
  await Promise.all([...sockets, honest].map((socket) => socket.close()))
  await (await server.socket(eve)).close()
})

test('what an action declares as its limit holds, also over two processes', async () => {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  const { times = 0 } = inviteToWorkspace.limit ?? {}
  const invite = (on: TestServer) =>
    on.act(ada, inviteToWorkspace, { space, id: newId(), token: `${newId()}` } as never)
  for (let turn = 0; turn < times; turn += 1) expect(await invite(server)).toMatchObject({ ok: true })
  expect(await invite(server)).toMatchObject({ ok: false, code: 'too-many-requests' })
  await expect.poll(() => invite(other)).toMatchObject({ ok: false, code: 'too-many-requests' })
})
