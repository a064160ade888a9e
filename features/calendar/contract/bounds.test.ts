import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'
import { dayMs, hourMs, localMs } from '@atrium/base/local-date-time'

const nine = '2026-11-23T09:00:00' as const
const event = { start: nine, end: '2026-11-23T10:00:00' as const, rule: '', extra: [] }
const begins = localMs(nine) ?? 0
/** What is added at the end: the length, a day for a change of the clocks, and the zone that is furthest behind. */
const after = hourMs + dayMs + 12 * hourMs

/** How many days after the first one the last one begins; null where there is no last one. */
function lastDay(rule: string): number | null {
  const { latest } = boundsOf({ ...event, rule })
  return latest === null ? null : (latest - after - begins) / dayMs
}

test('an event lies between the clocks that are furthest ahead and furthest behind', () => {
  expect(boundsOf(event)).toEqual({ earliest: begins - 14 * hourMs, latest: begins + after })
})

test('what is added to a series counts, before its beginning and after its end', () => {
  const extra = ['2026-11-25T09:00:00', '2026-11-21T09:00:00', '2026-11-24T09:00:00'] as const
  expect(boundsOf({ ...event, extra: [...extra] })).toEqual({
    earliest: begins - 2 * dayMs - 14 * hourMs,
    latest: begins + 2 * dayMs + after,
  })
  const late = boundsOf({ ...event, rule: 'FREQ=DAILY;UNTIL=20261124', extra: ['2026-12-23T09:00:00'] })
  expect(late.latest).toBe(begins + 30 * dayMs + after)
})

test('a series goes on until it ends, by its day or by how often it is; without an end, for ever', () => {
  expect([lastDay('FREQ=DAILY'), lastDay('FREQ=WEEKLY;BYDAY=MO')]).toEqual([null, null])
  expect(lastDay('FREQ=DAILY;UNTIL=20261130T090000')).toBe(8)
  expect([lastDay('FREQ=DAILY;COUNT=5'), lastDay('FREQ=DAILY;INTERVAL=2;COUNT=5')]).toEqual([6, 12])
  expect([lastDay('FREQ=WEEKLY;COUNT=5'), lastDay('FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=2;COUNT=5')]).toEqual([42, 84])
})

test('where periods may have no occurrence, so many of them may last for ever', () => {
  const sparse = [
    'FREQ=MONTHLY;COUNT=5',
    'FREQ=YEARLY;COUNT=5',
    'FREQ=DAILY;BYDAY=MO;COUNT=5',
    ...['BYMONTHDAY=31', 'BYMONTH=2', 'BYYEARDAY=1', 'BYWEEKNO=1', 'BYSETPOS=1'].map(
      (list) => `FREQ=DAILY;${list};COUNT=5`,
    ),
    'FREQ=WEEKLY;BYMONTH=2;COUNT=5',
  ]
  expect(sparse.map(lastDay)).toEqual(sparse.map(() => null))
})
