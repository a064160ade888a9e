import {
  type SpaceId,
  anytime,
  type Entry,
  type PersonId,
  SpaceIdSchema,
  closeCodes,
  defineAction,
  defineRecord,
  defineSignal,
  maxFrameBytes,
  protocolVersion,
} from '@atrium/engine/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { type ServerFeature, createLogger } from '@atrium/engine/server'
import { type Message, sendMessage } from '@atrium/features/chat/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { features } from '../../../app/server/features.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { quickest } from '../../../tests/quickest.ts'
import type { RawSocket } from '../../../tests/raw-socket.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { run } from '../database/database.ts'
import { loneBus } from '../testing/lone-bus.ts'
import { createFeed } from './feed.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { expectWithin } from '../../../tests/times.ts'

const Note = defineRecord({
  name: 'note',
  schema: z.object({ space: z.string(), id: z.string(), text: z.string() }),
  readers: ['owner', 'admin'],
})
const takeNote = defineAction({
  name: 'toy/take-note',
  input: z.object({ space: SpaceIdSchema, id: z.string(), text: z.string() }),
  may: ['owner', 'admin', 'member'],
  when: anytime,
  refusals: {},
  async apply(tx, note) {
    await tx.get(Note, note)
    await tx.put(Note, note)
  },
})
const failing = defineAction({
  name: 'toy/fail',
  input: z.object({ space: SpaceIdSchema }),
  may: ['owner', 'admin', 'member'],
  when: anytime,
  refusals: {},
  apply: () => Promise.reject(new Error('A bug with internals in its message.')),
})
const typing = defineSignal({ name: 'toy/typing', data: z.object({ on: z.boolean() }), may: ['owner', 'member'] })
const toy: ServerFeature = {
  name: 'toy',
  kinds: [Note],
  actions: [takeNote, failing],
  signals: [typing],
  migrations: [
    { id: '9999-toy', up: 'create table note (space text, id text, text text not null, primary key (space, id))' },
  ],
}
const withToy = [...features, toy]

let database: TestDatabase
let server: TestServer
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database, features: withToy })
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const act = (by: PersonId, action: { name: string }, input: unknown, on = server) =>
  on.actor.act({ id: newId(), by, action: action.name, input })

async function createShared(...others: PersonId[]): Promise<SpaceId> {
  const id = newId<'space'>()
  await act(ada, createWorkspace, { id, name: 'Ops', clientCreatedAt: '' })
  for (const person of others) await act(ada, addMember, { space: id, person })
  return id
}

const say = (space: SpaceId, text: string, on = server) => act(ada, sendMessage, { space, id: newId(), text }, on)

/** Every entry of a space up to a number, in the order in which it came. */
async function entriesUpTo(socket: RawSocket, space: SpaceId, seq: number): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  while ((entries.at(-1)?.seq ?? 0) < seq)
    entries.push(...(await socket.next('entries', (frame) => frame.space === space)).entries)
  return entries
}

const textsOf = (entries: readonly Entry[]): readonly unknown[] =>
  entries.flatMap(({ changes }) =>
    changes.map((change) => ('put' in change ? (change.row as Message).text : undefined)),
  )

test('a screen gets what is at hand of each of its spaces, then every entry in order', async () => {
  const space = await createShared(bob)
  await say(space, 'before')
  const socket = await server.socket(bob)
  const ready = await socket.hello()
  expect(ready.spaces).toContain(space)
  const snapshot = await socket.next('snapshot', (frame) => frame.space === space)
  expect(snapshot).toMatchObject({ role: 'member', seq: 3, last: true })
  expect(snapshot.kinds.find(({ kind }) => kind === 'message')?.rows).toEqual([
    expect.objectContaining({ text: 'before' }),
  ])
  for (const text of ['a', 'b', 'c']) await say(space, text)
  const entries = await entriesUpTo(socket, space, 6)
  expect(entries.map(({ seq }) => seq)).toEqual([4, 5, 6])
  expect(textsOf(entries)).toEqual(['a', 'b', 'c'])
  await socket.close()
})

test('a screen that was away gets only what it missed, or a snapshot when the database is another one', async () => {
  const space = await createShared(bob)
  const first = await server.socket(bob)
  await first.hello()
  const { epoch } = await first.next('welcome')
  await first.close()
  for (const text of ['a', 'b']) await say(space, text)
  const second = await server.socket(bob)
  await second.hello({ [space]: 2 }, epoch)
  expect(await second.next('following', (frame) => frame.space === space)).toMatchObject({ seq: 2 })
  expect(textsOf(await entriesUpTo(second, space, 4))).toEqual(['a', 'b'])
  expect(second.frames.some((frame) => frame.type === 'snapshot' && frame.space === space)).toBe(false)
  await second.close()
  const restored = await server.socket(bob)
  await restored.hello({ [space]: 3 }, 'another database')
  expect(await restored.next('snapshot', (frame) => frame.space === space)).toMatchObject({ seq: 4 })
  await restored.close()
})

test('a copy that claims to be ahead of the log gets a snapshot', async () => {
  const space = await createShared(bob)
  const socket = await server.socket(bob)
  socket.send({ type: 'hello', version: protocolVersion, epoch: null, heads: {} })
  const { epoch } = await socket.next('welcome')
  await socket.close()
  const ahead = await server.socket(bob)
  await ahead.hello({ [space]: 999 }, epoch)
  expect(await ahead.next('snapshot', (frame) => frame.space === space)).toMatchObject({ seq: 2 })
  await ahead.close()
})

test('after a gap a screen asks for a space again from where it stands', async () => {
  const space = await createShared(bob)
  const socket = await server.socket(bob)
  await socket.hello()
  for (const text of ['a', 'b', 'c']) await say(space, text)
  await entriesUpTo(socket, space, 5)
  socket.send({ type: 'resume', space, seq: 3 })
  await socket.next('following', (frame) => frame.space === space && frame.seq === 3)
  expect(textsOf(await entriesUpTo(socket, space, 5))).toEqual(['b', 'c'])
  await socket.close()
})

test('messages cross between two server processes, and one told of nothing finds out by itself', async () => {
  const other = await startServer({ database, features: withToy })
  const space = await createShared(bob)
  const socket = await other.socket(bob)
  await socket.hello()
  const started = performance.now()
  for (let seq = 3; seq <= 12; seq += 1) {
    await say(space, `across ${seq}`)
    expect(textsOf(await entriesUpTo(socket, space, seq))).toEqual([`across ${seq}`])
  }
  // Who found out by itself alone would take 0.7 s for each.
  expectWithin(performance.now() - started, 5_000)

  // As if a process had died between its commit and its word to the others.
  const row = { space, id: newId(), author: ada, text: 'untold', at: 1, seq: 13 }
  await run(
    server.engine.pool,
    `with told as (insert into log (space, seq, at, deed, changes) values ($1, 13, 1, $2, $3)) update space set head = 13 where id = $1`,
    [space, newId(), JSON.stringify([{ put: 'message', row }])],
  )
  expect(textsOf(await entriesUpTo(socket, space, 13))).toEqual(['untold'])
  await socket.close()
  await other.close()
})

test('someone added gets the space at once, on every process; someone removed loses it within a second', async () => {
  const other = await startServer({ database, features: withToy })
  const eve = await server.arrive('eve')
  const sockets = [await server.socket(eve), await other.socket(eve)]
  for (const socket of sockets) await socket.hello()
  const space = await createShared()
  await say(space, 'hello')
  const took = await quickest(async () => {
    await act(ada, addMember, { space, person: eve })
    for (const socket of sockets) await socket.next('snapshot', (frame) => frame.space === space)
    const started = performance.now()
    await act(ada, removeMember, { space, person: eve })
    for (const socket of sockets) await socket.next('left', (frame) => frame.space === space)
    return performance.now() - started
  })
  expectWithin(took, 1_000)
  await say(space, 'after the removal')
  const seen = JSON.stringify(sockets.map(({ frames }) => frames))
  expect(seen).not.toContain('after the removal')
  for (const socket of sockets) {
    socket.send({ type: 'resume', space, seq: 0 })
    await socket.next('left', (frame) => frame.space === space)
    socket.send({ type: 'older', id: 'o', kind: 'message', space, before: 99, limit: 50 })
    expect((await socket.next('older')).answer).toMatchObject({ ok: false, code: 'no-access' })
    await socket.close()
  }
  await other.close()
})

test('who is removed while a screen of theirs comes in gets nothing of what came after', async () => {
  const zoe = await server.arrive('zoe')
  const space = await createShared(zoe)
  const store = createPostgresStore(server.engine.pool)
  const accessOf = store.accessOf.bind(store)
  store.accessOf = async (person) => {
    const access = await accessOf(person)
    store.accessOf = accessOf
    await act(ada, removeMember, { space, person })
    await say(space, 'after the removal')
    return access
  }
  // A process of its own, which no word of the removal reaches.
  const { registry } = server.engine
  const feed = createFeed({ store, registry, bus: loneBus, log: createLogger('error', () => undefined) })
  const frames: string[] = []
  const listener = {
    person: zoe,
    send: (frame: string | Buffer) => void frames.push(String(frame)),
    drained: () => Promise.resolve(),
    restart: () => undefined,
  }
  await feed.join(listener, { [space]: 2 })
  expect(frames.join('\n')).not.toContain('after the removal')
  expect(frames.at(-1)).not.toContain(space)
  expect(feed.roleOf(listener, space)).toBeUndefined()
})

test('a change that a role may not read is left out, but its number is not', async () => {
  const space = await createShared(bob)
  const owner = await server.socket(ada)
  const member = await server.socket(bob)
  await Promise.all([owner.hello(), member.hello()])
  await act(ada, takeNote, { space, id: 'n', text: 'for owners' })
  await say(space, 'for all')
  expect(textsOf(await entriesUpTo(owner, space, 4))).toEqual(['for owners', 'for all'])
  const entries = await entriesUpTo(member, space, 4)
  expect(entries.map(({ seq }) => seq)).toEqual([3, 4])
  expect(textsOf(entries)).toEqual(['for all'])
  const fresh = await server.socket(bob)
  await fresh.hello()
  expect(JSON.stringify(fresh.frames)).not.toContain('for owners')
  for (const socket of [owner, member, fresh]) await socket.close()
})

test('older messages come by pages, to members only', async () => {
  const space = await createShared(bob)
  for (let index = 0; index < 60; index += 1) await say(space, `m${index}`)
  const socket = await server.socket(bob)
  await socket.hello()
  const snapshot = await socket.next('snapshot', (frame) => frame.space === space)
  const window = snapshot.kinds.find(({ kind }) => kind === 'message')
  expect(window?.rows).toHaveLength(50)
  expect(window?.floor).toBe(13)
  socket.send({ type: 'older', id: 'o', kind: 'message', space, before: window?.floor ?? 0, limit: 50 })
  const { answer } = await socket.next('older')
  if (!answer.ok) throw new Error(answer.message)
  expect(answer.output.rows.map((row) => (row as Message).text)).toEqual(Array.from({ length: 10 }, (_, i) => `m${i}`))
  expect(answer.output.floor).toBeNull()
  await socket.close()
})

test('a signal reaches those who follow the space, on every process, and not its sender or others', async () => {
  const other = await startServer({ database, features: withToy })
  const eve = await server.arrive('eve')
  const space = await createShared(bob)
  const [sender, near, far, outsider] = await Promise.all([
    server.socket(ada),
    server.socket(bob),
    other.socket(bob),
    server.socket(eve),
  ])
  for (const socket of [sender, near, far, outsider]) await socket.hello()
  outsider.send({ type: 'signal', name: typing.name, space, data: { on: false } })
  sender.send({ type: 'signal', name: typing.name, space, data: { on: 'yes' } })
  sender.send({ type: 'signal', name: typing.name, space, data: { on: true } })
  for (const socket of [near, far]) expect(await socket.next('signal')).toMatchObject({ from: ada, data: { on: true } })
  for (const socket of [sender, outsider]) {
    socket.send({ type: 'ping' })
    await socket.next('heads')
    expect(socket.frames.filter(({ type }) => type === 'signal')).toEqual([])
  }
  for (const socket of [sender, near, far, outsider]) await socket.close()
  await other.close()
})

test('a ping is answered with the heads of the spaces followed', async () => {
  const space = await createShared()
  const socket = await server.socket(ada)
  await socket.hello()
  socket.send({ type: 'ping' })
  expect((await socket.next('heads')).heads).toMatchObject({ [space]: 1 })
  await socket.close()
})

test('a refused deed is answered on a connection that lives on; a fault of ours says nothing of its insides', async () => {
  const space = await createShared()
  const socket = await server.socket(ada)
  await socket.hello()
  expect(await socket.act(sendMessage, { space, id: newId(), text: '' })).toMatchObject({ ok: false, code: 'empty' })
  const fault = await socket.act(failing, { space: space as never })
  expect(fault).toEqual({
    ok: false,
    code: 'fault',
    message: 'Something went wrong on the server. Try again in a moment.',
  })
  expect(server.logged.at(-1)).toContain('A bug with internals')
  expect(await socket.act(sendMessage, { space, id: newId(), text: 'fine' })).toMatchObject({ ok: true })
  await socket.close()
})

test('who does not speak the protocol is shown out with a reason', async () => {
  const cases: [send: (socket: RawSocket) => void, code: number][] = [
    [(socket) => socket.sendText('what?'), closeCodes.badFrame],
    [(socket) => socket.sendText('{"type":"no-such"}'), closeCodes.badFrame],
    [(socket) => socket.sendBytes(new Uint8Array([1, 2, 3])), closeCodes.badFrame],
    [(socket) => socket.send({ type: 'ping' }), closeCodes.badFrame],
    [(socket) => socket.sendText('x'.repeat(maxFrameBytes + 1)), 1009],
    [(socket) => socket.send({ type: 'hello', version: 0, epoch: null, heads: {} }), closeCodes.oldVersion],
  ]
  for (const [send, code] of cases) {
    const socket = await server.socket(ada)
    send(socket)
    expect(await socket.closed).toBe(code)
  }
})

test('a large snapshot comes packed to who can unpack it, and says the same', async () => {
  const space = await createShared(ada)
  for (let count = 0; count < 60; count += 1) await say(space, `${count} ${'words '.repeat(40)}`)
  const [plain, unpacking] = [await server.socket(ada), await server.socket(ada)]
  await plain.hello()
  await unpacking.helloUnpacking()
  const isOfSpace = (frame: { readonly space: string }): boolean => frame.space === space
  expect(await unpacking.next('snapshot', isOfSpace)).toEqual(await plain.next('snapshot', isOfSpace))
  expect([plain.packed, unpacking.packed > 0]).toEqual([0, true])
  await plain.close()
  await unpacking.close()
})

test('a session that ended closes its connections, and opens none', async () => {
  const session = newId()
  const socket = await server.socket(ada, session)
  await socket.hello()
  server.endSession(session)
  server.engine.endSessions([session])
  expect(await socket.closed).toBe(closeCodes.signedOut)
  const again = await server.socket(ada, session)
  expect(await again.closed).toBe(closeCodes.signedOut)
})

test('a session ended on one process ends on the others', async () => {
  const other = await startServer({ database, features: withToy })
  const session = newId()
  const socket = await other.socket(ada, session)
  await socket.hello()
  server.engine.endSessions([session])
  expect(await socket.closed).toBe(closeCodes.signedOut)
  await other.close()
})

test('a client that does not read is cut off; the server keeps no more than its share for it', async () => {
  const space = await createShared(bob)
  const slow = await server.socket(bob)
  await slow.hello()
  slow.pause()
  const before = process.memoryUsage().rss
  const text = 'x'.repeat(10_000)
  for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 20 }, () => say(space, text)))
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  slow.resume()
  expect(await slow.closed).toBe(1006)
  const back = await server.socket(bob)
  await back.hello()
  expect(await back.next('snapshot', (frame) => frame.space === space)).toMatchObject({ seq: 2_002 })
  await back.close()
})
