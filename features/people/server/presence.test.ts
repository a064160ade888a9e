import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonId } from '@atrium/engine/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import type { RawSocket } from '../../../tests/raw-socket.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'

let database: TestDatabase
let servers: [TestServer, TestServer]
let late = 0
const people: PersonId[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const now = (): number => Date.now() + late
  servers = [await startServer({ database, now }), await startServer({ database, now })]
  for (const name of ['ada', 'bob', 'eve']) people.push(await servers[0].arrive(name))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
})

/** Who is here, as `socket` is told, once that is exactly `expected`. */
async function untilHere(socket: RawSocket, expected: readonly PersonId[]): Promise<void> {
  const here = new Set<string>()
  do {
    const told = await socket.next('presence')
    for (const person of told.here) here.add(person)
    for (const person of told.away) here.delete(person)
  } while (here.size !== expected.length || !expected.every((person) => here.has(person)))
}

test('others see live on another server who is here, and within 30 seconds that a client died (R1.04)', async () => {
  const [ada, bob, eve] = people as [PersonId, PersonId, PersonId]
  const watcher = await servers[1].socket(bob)
  await watcher.hello()
  watcher.send({ type: 'watch', people: [ada, eve] })
  await untilHere(watcher, [])
  const [dying, living] = [await servers[0].socket(ada), await servers[0].socket(eve)]
  await Promise.all([dying.hello(), living.hello()])
  await untilHere(watcher, [ada, eve])

  late = 24_000
  living.send({ type: 'ping' })
  watcher.send({ type: 'ping' })
  await watcher.next('presence', ({ away }) => away.includes(ada))
  watcher.send({ type: 'watch', people: [ada, eve] })
  await untilHere(watcher, [eve])
  await Promise.all([dying, living, watcher].map((socket) => socket.close()))
})

test('who of a team of more than a hundred is here is told by one look, on another server too (R1.04, R1.07)', async () => {
  const [server, other] = servers
  const names = Array.from({ length: 105 }, (_, index) => `member ${index}`)
  const team = await Promise.all(names.map((name) => server.arrive(name)))
  const [first, last] = [team[0], team.at(-1)] as [PersonId, PersonId]
  const watcher = await other.socket(first)
  await watcher.hello()
  watcher.send({ type: 'watch', people: [], everybody: true })
  const before = await watcher.next('presence', ({ everybody }) => everybody !== undefined)
  expect(before.everybody?.people).not.toContain(last)
  const socket = await server.socket(last)
  await socket.hello()
  await watcher.next('presence', ({ everybody }) => everybody?.people.includes(last) === true)
  await Promise.all([socket, watcher].map((each) => each.close()))
})

test('a client that floods the server with people to watch is sent away', async () => {
  const socket = await servers[0].socket(people[0] as PersonId)
  await socket.hello()
  socket.send({ type: 'watch', people: Array.from({ length: 201 }, (_, index) => `${index}`) })
  expect(await socket.closed).toBe(4002)
})
