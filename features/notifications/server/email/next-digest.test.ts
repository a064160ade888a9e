import type { SpaceId } from '@atrium/engine/contract'
import fc from 'fast-check'
import type { LocalDate } from '@atrium/base/local-date-time'
import { expect, test } from 'vitest'
import type { DailyDigest, DigestDays } from '../../contract/digest.ts'
import { nextDigest } from './next-digest.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const digest = (time: string, days: DigestDays = 'all', since = '2026-01-01T00:00:00Z'): DailyDigest => ({
  space: 'own:bob' as SpaceId,
  id: 'bob',
  time,
  days,
  at: Date.parse(since),
})

interface Given {
  readonly chosen: DailyDigest
  readonly zone: string
  readonly now: string
  readonly toldDay?: LocalDate
}

/** The day, and the full minute before which the digest is written, by the clocks of Greenwich. */
function next({ chosen, zone, now, toldDay }: Given): string {
  const { day, at } = nextDigest(chosen, { zone, toldDay, now: Date.parse(now) })
  return `${day} ${new Date(at + 1_000).toISOString().slice(0, 16)}`
}

test('it comes at the chosen time of where the person is, on the day on which that is still to come', () => {
  const chosen = digest('08:00')
  const berlin = { chosen, zone: 'Europe/Berlin' }
  expect(next({ ...berlin, now: '2026-11-25T06:30:00Z', toldDay: '2026-11-24' })).toBe('2026-11-25 2026-11-25T07:00')
  expect(next({ ...berlin, now: '2026-11-25T08:00:00Z', toldDay: '2026-11-25' })).toBe('2026-11-26 2026-11-26T07:00')
  const newYork = { chosen, zone: 'America/New_York', toldDay: '2026-11-24' } as const
  expect(next({ ...newYork, now: '2026-11-25T06:30:00Z' })).toBe('2026-11-25 2026-11-25T13:00')
})

test('who chooses it after that time of the day gets the first on the next', () => {
  const chosen = digest('08:00', 'all', '2026-11-25T08:00:00Z')
  expect(next({ chosen, zone: 'Europe/Berlin', now: '2026-11-25T08:00:01Z' })).toBe('2026-11-26 2026-11-26T07:00')
})

test('on weekdays alone Friday is followed by Monday', () => {
  const given = { chosen: digest('08:00', 'weekdays'), zone: 'Europe/Berlin' }
  expect(next({ ...given, now: '2026-11-27T07:00:00Z', toldDay: '2026-11-27' })).toBe('2026-11-30 2026-11-30T07:00')
})

test('when the clocks change it comes at the same time of the clock, at one that is left out an hour later, at a doubled one once', () => {
  const zone = 'Europe/Berlin'
  const early = { chosen: digest('08:00'), zone }
  expect(next({ ...early, now: '2026-03-28T08:00:00Z', toldDay: '2026-03-28' })).toBe('2026-03-29 2026-03-29T06:00')
  expect(next({ ...early, now: '2026-10-24T08:00:00Z', toldDay: '2026-10-24' })).toBe('2026-10-25 2026-10-25T07:00')
  const night = { chosen: digest('02:30'), zone }
  expect(next({ ...night, now: '2026-03-28T08:00:00Z', toldDay: '2026-03-28' })).toBe('2026-03-29 2026-03-29T01:30')
  expect(next({ ...night, now: '2026-10-24T08:00:00Z', toldDay: '2026-10-24' })).toBe('2026-10-25 2026-10-25T00:30')
  expect(next({ ...night, now: '2026-10-25T00:30:01Z', toldDay: '2026-10-25' })).toBe('2026-10-26 2026-10-26T01:30')
})

test('after a flight the same day brings no second one, and the next comes by the clocks there', () => {
  const chosen = digest('08:00')
  const west = { chosen, zone: 'America/Los_Angeles', toldDay: '2026-11-25' } as const
  expect(next({ ...west, now: '2026-11-25T12:00:00Z' })).toBe('2026-11-26 2026-11-26T16:00')
  const east = { chosen, zone: 'Asia/Tokyo', toldDay: '2026-11-25' } as const
  expect(next({ ...east, now: '2026-11-25T16:30:00Z' })).toBe('2026-11-26 2026-11-25T23:00')
})

test('a server that was down sends it within twelve hours, and later leaves it to the next', () => {
  const given = { chosen: digest('08:00'), zone: 'UTC', toldDay: '2026-11-24' } as const
  expect(next({ ...given, now: '2026-11-25T19:59:00Z' })).toBe('2026-11-25 2026-11-25T08:00')
  expect(next({ ...given, now: '2026-11-25T20:01:00Z' })).toBe('2026-11-26 2026-11-26T08:00')
})

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
)
const two = (value: number): string => String(value).padStart(2, '0')
const times = fc
  .record({ hour: fc.nat({ max: 23 }), minute: fc.nat({ max: 59 }) })
  .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`)

test('for a year in one place each day has one, whichever place and time', () => {
  fc.assert(
    fc.property(zones, times, (zone, time) => {
      const days: LocalDate[] = []
      const begin = Date.parse('2026-01-01T00:00:00Z')
      let now = begin
      while (days.length < 365) {
        const { day, at } = nextDigest({ ...digest(time), at: begin }, { zone, toldDay: days.at(-1), now })
        expect(at).toBeGreaterThanOrEqual(now - 2_000)
        days.push(day)
        now = Math.max(now, at)
      }
      const first = Date.parse(days[0] ?? '')
      expect(days).toEqual(days.map((_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10)))
    }),
    { numRuns: 20 },
  )
})

test('wherever people travel and whatever they change, no day has two, and soon each has one again', () => {
  const change = fc.record({
    afterHours: fc.integer({ min: 1, max: 120 }),
    zone: zones,
    time: fc.option(times, { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let now = Date.parse('2026-01-01T00:00:00Z')
      let [zone, chosen] = ['Europe/Berlin', { ...digest('08:00'), at: now }]
      const told: { readonly day: LocalDate; readonly at: number }[] = []
      const passUntil = (end: number): void => {
        for (;;) {
          const next = nextDigest(chosen, { zone, toldDay: told.at(-1)?.day, now })
          if (next.at > end) break
          now = Math.max(now, next.at)
          told.push({ day: next.day, at: now })
        }
        now = end
      }
      for (const { afterHours, zone: there, time } of changes) {
        passUntil(now + afterHours * hourMs)
        zone = there
        if (time !== undefined) chosen = { ...chosen, time, at: now }
      }
      passUntil(now + 5 * dayMs)
      const days = told.map(({ day }) => day)
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(told.at(-1)?.at).toBeGreaterThan(now - 25 * hourMs)
    }),
  )
})
