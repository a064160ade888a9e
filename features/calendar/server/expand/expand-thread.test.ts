import { expect, test } from 'vitest'
import { localMs } from '@atrium/base/local-date-time'
import { createExpandThread } from './expand-thread.ts'
import type { ExpandTask } from './expand-worker.ts'
import type { Series } from './expand.ts'

const span = { from: localMs('2026-01-01'), to: localMs('2027-01-01') }
const daily: Series = {
  id: 'daily',
  isAllDay: false,
  start: '2020-01-01T09:00:00',
  end: '2020-01-01T10:00:00',
  startZone: 'Europe/Berlin',
  endZone: 'Europe/Berlin',
  rule: 'FREQ=DAILY',
  extra: [],
  without: [],
  overrides: [],
  createdBy: 'mallory',
}
const task: ExpandTask = { type: 'between', series: [daily], span, most: 400 }

test('who asks for twenty calendars makes nobody else wait for more than one of them', async () => {
  const thread = createExpandThread()
  const done: string[] = []
  const ask = (person: string): Promise<void> => thread.run(person, task).then(() => void done.push(person))
  await Promise.all([...Array.from({ length: 20 }, () => ask('mallory')), ask('bob')])
  expect(done.indexOf('bob')).toBeLessThanOrEqual(1)
})

test('what one person asks for without waiting is refused from the two hundredth on, and what others ask for is not', async () => {
  const thread = createExpandThread()
  const asked = [...Array.from({ length: 201 }, () => thread.run('mallory', task)), thread.run('bob', task)]
  const ended = await Promise.allSettled(asked)
  expect(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([{ code: 'busy' }])
  expect(ended.findIndex(({ status }) => status === 'rejected')).toBe(200)
  // Once they are done there is room again.
  await expect(thread.run('mallory', task)).resolves.toMatchObject({ unreadable: [] })
})
