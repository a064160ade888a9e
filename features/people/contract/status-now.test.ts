import { expect, test } from 'vitest'
import type { QuietHours } from './quiet-hours.ts'
import { statuses } from './shown-as.ts'
import { isOut, quietUntil, statusNow } from './status-now.ts'

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hours = (more: Partial<QuietHours> = {}) => ({
  status: 'online',
  statusUntil: null,
  zone: null,
  quietHours: { from: '22:00', to: '07:00', zone: 'UTC', days: everyDay, ...more },
})
type Quiet = Parameters<typeof quietUntil>[0]
const isQuietNow = (person: Quiet, now: number): boolean => quietUntil(person, now) !== undefined
const quietAt = (person: Quiet, ...times: string[]) => times.map((time) => isQuietNow(person, at(time)))

test('quiet hours go over midnight, and end when they say', () => {
  const times = ['2026-11-20T21:59:59Z', '2026-11-20T22:00Z', '2026-11-21T00:00Z', '2026-11-21T06:59:59Z']
  expect(quietAt(hours(), ...times, '2026-11-21T07:00Z')).toEqual([false, true, true, true, false])
  expect(quietUntil(hours(), at('2026-11-20T23:30:20Z'))).toBe(at('2026-11-21T07:00Z'))
})

test('the night counts to the day on which it began', () => {
  const friday = hours({ days: [5] })
  const times = ['2026-11-20T06:00Z', '2026-11-20T23:00Z', '2026-11-21T06:00Z', '2026-11-21T23:00Z']
  expect(quietAt(friday, ...times)).toEqual([false, true, true, false])
  expect(quietAt(hours({ days: [7] }), '2026-11-23T06:00Z')).toEqual([true])
})

test.each(everyDay)('day %i of the week is the one that the calendar says', (day) => {
  // 15 November 2026 is a Sunday.
  const night = `2026-11-${15 + day}T23:00Z`
  expect(everyDay.filter((one) => isQuietNow(hours({ days: [one] }), at(night)))).toEqual([day])
})

test('hours within a day, and a whole day', () => {
  const lunch = hours({ from: '12:00', to: '13:00' })
  expect(quietAt(lunch, '2026-11-20T11:59Z', '2026-11-20T12:00Z', '2026-11-20T13:00Z')).toEqual([false, true, false])
  const sunday = hours({ from: '00:00', to: '00:00', days: [7] })
  expect(quietAt(sunday, '2026-11-21T23:59Z', '2026-11-22T00:00Z', '2026-11-22T23:59Z', '2026-11-23T00:00Z')).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('quiet hours go with the person to another zone', () => {
  const moved = { ...hours({ zone: 'Europe/Madrid', from: '19:00', to: '08:00' }), zone: 'America/New_York' }
  expect(quietUntil(moved, at('2026-11-21T01:00Z'))).toBe(at('2026-11-21T13:00Z'))
  expect(quietAt(moved, '2026-11-20T20:00Z')).toEqual([false])
})

test('the clocks that count are those of the person’s zone', () => {
  const tokyo = hours({ zone: 'Asia/Tokyo', days: [6] })
  // In Tokyo it is Saturday, 22:30.
  expect(quietAt(tokyo, '2026-11-21T13:30Z', '2026-11-21T12:59Z', '2026-11-21T22:30Z')).toEqual([true, false, false])
  const kathmandu = hours({ zone: 'Asia/Kathmandu', from: '09:00', to: '10:00' })
  expect(quietAt(kathmandu, '2026-11-20T03:14Z', '2026-11-20T03:15Z', '2026-11-20T04:15Z')).toEqual([
    false,
    true,
    false,
  ])
  expect(quietAt(hours({ zone: 'Nowhere/Land' }), '2026-11-20T23:00Z')).toEqual([false])
})

test('who says not to be disturbed is not, until the time is over', () => {
  const now = at('2026-11-20T12:00Z')
  const person = { status: 'doNotDisturb', statusUntil: null, quietHours: null, zone: null }
  expect([quietUntil(person, now), isQuietNow(person, now)]).toEqual([null, true])
  expect(quietUntil({ ...person, statusUntil: now + 1 }, now)).toBe(now + 1)
  expect(isQuietNow({ ...person, statusUntil: now }, now)).toBe(false)
  expect(isQuietNow({ ...person, status: 'online' }, now)).toBe(false)
})

test('who says not to be disturbed in quiet hours is not until both are over', () => {
  const night = at('2026-11-20T23:00Z')
  const busy = (statusUntil: number | null) => quietUntil({ ...hours(), status: 'doNotDisturb', statusUntil }, night)
  const morning = at('2026-11-21T07:00Z')
  expect([busy(night + 1), busy(morning + 1), busy(null)]).toEqual([morning, morning + 1, null])
  const noon = at('2026-11-20T12:00Z')
  expect(quietUntil({ ...hours(), status: 'doNotDisturb', statusUntil: noon + 1 }, noon)).toBe(noon + 1)
})

test('who is away, asleep, ill, in a meeting or on holiday is not there, as long as they say so', () => {
  const saying = (status: string) => ({ status, statusText: '', statusEmoji: '', statusUntil: 1_000 })
  expect(statuses.filter((status) => !isOut(saying(status), 999))).toEqual(['online', 'doNotDisturb'])
  expect(statuses.filter((status) => isOut(saying(status), 1_000))).toEqual([])
})

test('a status falls back by itself once its time is over', () => {
  const person = { status: 'inMeeting', statusText: 'Review', statusEmoji: '📅', statusUntil: 1_000 }
  expect(statusNow(person, 999)).toEqual({ status: 'inMeeting', text: 'Review', emoji: '📅' })
  expect(statusNow(person, 1_000)).toEqual({ status: 'online', text: '', emoji: '' })
  expect(statusNow({ ...person, statusUntil: null }, 1_000).text).toBe('Review')
})
