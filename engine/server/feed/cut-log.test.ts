import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type ServerFrame, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { createFeed } from './feed.ts'
import { createLogger } from '../log.ts'
import { loneBus } from '../testing/lone-bus.ts'
import type { Listener } from './topic.ts'

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

/** A process of its own, which hears of nothing by itself. */
function createBench() {
  const { pool, registry } = server.engine
  const warned: string[] = []
  const log = createLogger('warn', (line) => warned.push(line))
  const feed = createFeed({ store: createPostgresStore(pool), registry, bus: loneBus, log })
  return { feed, warned }
}

function createScreen() {
  const frames: ServerFrame[] = []
  let restarts = 0
  const listener: Listener = {
    person: ada,
    send: (frame) => void frames.push(JSON.parse(String(frame)) as ServerFrame),
    drained: () => Promise.resolve(),
    restart: () => void (restarts += 1),
  }
  const told = (space: string): readonly number[] =>
    frames.flatMap((frame) =>
      frame.type === 'entries' && frame.space === space ? frame.entries.map(({ seq }) => seq) : [],
    )
  return { listener, told, restarts: () => restarts }
}

async function say(space: SpaceId = teamSpace): Promise<number> {
  const answer = await server.act(ada, sendMessage, { space, id: newId<'message'>(), text: 'hello' })
  return answer.ok ? (answer.seqs[space] ?? 0) : 0
}

test('who follows a log that was cut past them begins again, and whoever comes then is told what is new', async () => {
  const { feed, warned } = createBench()
  const [one, two] = [createScreen(), createScreen()]
  await feed.join(one.listener, {})
  await say()
  const last = await say()
  await server.engine.pool.query('delete from log where space = $1 and seq < $2', [teamSpace, last])
  feed.noticed(teamSpace, last)
  await expect.poll(() => one.restarts()).toBe(1)
  expect(warned.join()).toContain('A log was cut')
  feed.leave(one.listener)
  await feed.join(two.listener, {})
  const next = await say()
  feed.noticed(teamSpace, next)
  await expect.poll(() => two.told(teamSpace)).toEqual([next])
  expect([one.told(teamSpace), two.restarts()]).toEqual([[], 0])
  feed.leave(two.listener)
})

test('who comes while the log is cut past those who are there begins again, too', async () => {
  const { feed } = createBench()
  const [one, two] = [createScreen(), createScreen()]
  await feed.join(one.listener, { [teamSpace]: await say() })
  await say()
  const last = await say()
  await server.engine.pool.query('delete from log where space = $1 and seq < $2', [teamSpace, last])
  // Its snapshot is of a later moment than the topic knows.
  await feed.join(two.listener, {})
  await expect.poll(() => [one.restarts(), two.restarts()]).toEqual([1, 1])
  feed.leave(two.listener)
  await feed.join(two.listener, {})
  const next = await say()
  feed.noticed(teamSpace, next)
  await expect.poll(() => two.told(teamSpace)).toEqual([next])
})
