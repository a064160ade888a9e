import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import type { SpaceId } from '@atrium/engine/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { run } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { kyselyOver } from '../questions/questions.ts'
import { createLogReading } from './log-reading.ts'

const minuteMs = 60_000
const now = Date.UTC(2027, 4, 5, 12)
const inTime = { interval: 20, timeout: 20_000 }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A space of which nothing is read yet, written in last at `at`. */
async function leaveUnread(at: number): Promise<SpaceId> {
  const id = newId()
  const { pool } = server.engine
  await run(pool, 'insert into space (id, head, last_at) values ($1, 1, $2)', [id, at])
  const entry = `insert into log (space, seq, at, deed, changes) values ($1, 1, $2, 'deed', '[]')`
  await run(pool, entry, [id, at])
  return id as SpaceId
}

test('what a process left unread that died is found: what was written lately at once, the rest now and then', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read: SpaceId[] = []
  const take = async ({ space }: { readonly space: SpaceId }): Promise<void> => void read.push(space)
  const reading = createLogReading({
    db: kyselyOver(server.engine.pool),
    readers: [{ name: 'trial', read: take, begin: take }],
    log: createLogger('warn', (line) => process.stderr.write(`${line}\n`)),
    now: () => now,
  })
  /** All that was to be read before is read once this is. */
  const allRead = async (): Promise<void> => {
    const last = await leaveUnread(now)
    reading.note([last])
    await expect.poll(() => read, inTime).toContain(last)
  }
  try {
    const first = await leaveUnread(now - 60 * minuteMs)
    reading.look()
    await expect.poll(() => read, inTime).toContain(first)
    await allRead()

    const [old, late] = [await leaveUnread(now - 60 * minuteMs), await leaveUnread(now - minuteMs)]
    reading.look()
    await expect.poll(() => read, inTime).toContain(late)
    await allRead()
    expect(read).not.toContain(old)

    vi.advanceTimersByTime(10 * minuteMs)
    reading.look()
    await expect.poll(() => read, inTime).toContain(old)
  } finally {
    vi.useRealTimers()
    await reading.close()
  }
})
