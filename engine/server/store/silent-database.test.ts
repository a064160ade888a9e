import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { openLine } from '../../../tests/open-line.ts'
import { createPool } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createTextStore } from '../texts/text-store.ts'
import { createTextWriter } from '../texts/text-writer.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Two connections, both of which are there before their line falls silent for good; new ones are heard. */
async function openSilentPool() {
  const line = await openLine(database.connection)
  const pool = createPool(
    { ...line.connection, max: 2 },
    createLogger('error', () => undefined),
  )
  onTestFinished(async () => {
    vi.useRealTimers()
    await line.close()
    await pool.end()
  })
  const clients = [await pool.connect(), await pool.connect()]
  for (const client of clients) client.release()
  line.hush()
  line.speak()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return pool
}

test('a deed on a line that fell silent fails in the end, and the next goes over another', async () => {
  const store = createPostgresStore(await openSilentPool())
  const deed = () => store.transact([newId()], () => Promise.resolve({ result: 'done' }))
  const stuck = [deed(), deed()].map((one) => one.catch(String))
  await vi.advanceTimersByTimeAsync(120_000)
  for (const one of stuck) expect(await one).toContain('not done within')
  expect(await deed()).toBe('done')
})

test('what is typed over a line that fell silent fails in the end, and holds up nothing that comes after it', async () => {
  const writer = createTextWriter(createTextStore(await openSilentPool()))
  const text = { space: newId<'space'>(), kind: 'body', id: newId() }
  const append = () => writer.append({ text, by: 'ada', at: 1, schema: 1, data: new Uint8Array(3) })
  const stuck = append().catch(String)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await stuck).toContain('not done within')
  await writer.drained()
})
