import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import { createLogger } from '@atrium/engine/server'
import { sendMessage } from '@atrium/features/chat/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { loneBus } from '../testing/lone-bus.ts'
import { createFeed } from './feed.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const act = (by: PersonId, action: { name: string }, input: unknown) =>
  server.actor.act({ id: newId(), by, action: action.name, input })

test('who may have lost a space, but its log cannot be read, is shown nothing of it and begins again', async () => {
  const [ada, mia] = [await server.arrive('ada'), await server.arrive('mia')]
  const space = newId()
  await act(ada, createWorkspace, { id: space, name: 'Ops', clientCreatedAt: '' })
  await act(ada, addMember, { space, person: mia })
  const store = createPostgresStore(server.engine.pool)
  const snapshot = store.snapshot.bind(store)
  store.snapshot = async (wanted, kinds) => {
    if (wanted !== space) return snapshot(wanted, kinds)
    await act(ada, removeMember, { space, person: mia })
    await act(ada, sendMessage, { space, id: newId(), text: 'after the removal' })
    return snapshot(wanted, kinds)
  }
  store.entriesAfter = () => Promise.reject(new Error('The database does not answer.'))
  // A process of its own, which no word of the removal reaches.
  const { registry } = server.engine
  const feed = createFeed({ store, registry, bus: loneBus, log: createLogger('error', () => undefined) })
  const frames: string[] = []
  let restarts = 0
  const listener = {
    person: mia,
    send: (frame: string | Buffer) => void frames.push(String(frame)),
    drained: () => Promise.resolve(),
    restart: () => void (restarts += 1),
  }
  await feed.join(listener, {})
  expect(frames.join('\n')).not.toContain('after the removal')
  // The own space, whose log says so, cannot be read either.
  expect(restarts).toBeGreaterThan(0)
})
