import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LaterJob } from '../jobs/jobs.ts'
import { createLeaver } from './leave-patiently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what follows from a text is written down once the database takes it, however often it did not', async () => {
  const written: LaterJob[] = []
  const warned: string[] = []
  let isAway = true
  const leaver = createLeaver({
    log: { warn: (words) => void warned.push(words) },
    write: (jobs) => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(written.push(...jobs))),
  })
  leaver.leave({ name: 'follow', key: 'plan', data: 1 }, { name: 'keep', key: 'plan', data: 1 })
  leaver.leave({ name: 'follow', key: 'plan', data: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([written, warned]).toEqual([[], [expect.stringContaining('tried again')]])
  isAway = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(written).toEqual([
    { name: 'follow', key: 'plan', data: 2 },
    { name: 'keep', key: 'plan', data: 1 },
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(2)
  leaver.close()
})
