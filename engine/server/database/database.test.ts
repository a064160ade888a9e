import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/database.ts'
import { openLine } from '../../../tests/open-line.ts'
import { createPool } from './database.ts'
import { createLogger } from '../log.ts'

const log = createLogger('error', () => undefined)

test('who connects to a database that does not answer is told so in a few seconds', async () => {
  const database = await createTestDatabase()
  const line = await openLine(database.connection)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = createPool(line.connection, log)
  onTestFinished(async () => {
    vi.useRealTimers()
    await pool.end()
    await line.close()
    await database.drop()
  })
  line.hush()
  const refused = pool.query('select 1').catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await refused).toContain('timeout')
  line.speak()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('who waits for one of the connections that others have is not turned away as soon', async () => {
  const database = await createTestDatabase()
  const pool = createPool({ ...database.connection, max: 1 }, log)
  onTestFinished(async () => {
    vi.useRealTimers()
    await pool.end()
    await database.drop()
  })
  const taken = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = pool.query('select 1 as one')
  await vi.advanceTimersByTimeAsync(29_000)
  taken.release()
  expect((await waiting).rows).toEqual([{ one: 1 }])
})
