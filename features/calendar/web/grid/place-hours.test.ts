import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LocalDate, type TimeOfDay, dateOf, dateTimeAt, timeOfDay } from '@atrium/base/local-date-time'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import { row } from '../testing/row.ts'
import { clockIn } from './clock-in.ts'
import { daysNamed } from './days.ts'
import { isLong, leastMinutes, placeHours } from './place-hours.ts'

const days = daysNamed(['2027-03-04', '2027-03-05', '2027-03-08'], 'UTC')
const minuteOf = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))

/** A moment, but for its seconds. */
type Minute = `${LocalDate}T${TimeOfDay}`

function timed(title: string, start: Minute, end: Minute): ShownOccurrence {
  return {
    id: title,
    at: '',
    start: `${start}:00Z`,
    end: `${end}:00Z`,
    event: row({ id: title, title }),
  }
}

const seen = (all: readonly ShownOccurrence[]) =>
  placeHours(all, days, minuteOf).map((blocks) =>
    blocks.map(({ shown, top, bottom, left, width }) => `${shown.id} ${top}-${bottom} ${left} ${width}`),
  )

test('events of the same time stand beside each other, and what has room to its right takes it (R1.08)', () => {
  const all = [
    timed('a', '2027-03-04T09:00', '2027-03-04T12:00'),
    timed('b', '2027-03-04T09:00', '2027-03-04T10:00'),
    timed('c', '2027-03-04T09:30', '2027-03-04T10:00'),
    timed('d', '2027-03-04T10:30', '2027-03-04T11:00'),
    timed('later', '2027-03-04T12:00', '2027-03-04T12:10'),
  ]
  const third = 1 / 3
  expect(seen(all)[0]).toEqual([
    `a 540-720 0 ${third}`,
    `b 540-600 ${third} ${third}`,
    `d 630-660 ${third} ${2 / 3}`,
    `c 570-600 ${2 / 3} ${third}`,
    'later 720-730 0 1',
  ])
})

test('R1.08 what goes over midnight stands in both days, and of days that are left out nothing is shown', () => {
  const all = [
    timed('night', '2027-03-04T22:00', '2027-03-05T05:00'),
    timed('weekend', '2027-03-06T09:00', '2027-03-06T10:00'),
    timed('friday night', '2027-03-05T23:00', '2027-03-06T02:00'),
    timed('till midnight', '2027-03-08T23:00', '2027-03-09T00:00'),
  ]
  expect(seen(all)).toEqual([
    ['night 1320-1440 0 1'],
    ['night 0-300 0 1', 'friday night 1380-1440 0 1'],
    ['till midnight 1380-1440 0 1'],
  ])
  expect(isLong(timed('a day', '2027-03-04T22:00', '2027-03-05T22:00'))).toBe(true)
})

test('R1.08 what ends at midnight takes nothing of the next day, and what is over as it begins takes no day', () => {
  const all = [
    timed('dinner', '2027-03-04T20:00', '2027-03-05T00:00'),
    timed('deadline', '2027-03-05T00:00', '2027-03-05T00:00'),
  ]
  expect(seen(all)).toEqual([['dinner 1200-1440 0 1'], ['deadline 0-0 0 1'], []])
})

test('R1.08 days that the clocks begin late, or go through twice, are filled as the clocks show them', () => {
  const seenIn = (zone: string, names: readonly LocalDate[], all: readonly ShownOccurrence[]) =>
    placeHours(all, daysNamed(names, zone), clockIn(zone)).map((blocks) =>
      blocks.map(({ shown, top, bottom }) => `${shown.id} ${top}-${bottom}`),
    )
  // Of the 8th of September 2024 Santiago had no first hour.
  const late = timed('late', '2024-09-08T02:00', '2024-09-08T04:00')
  expect(seenIn('America/Santiago', ['2024-09-07', '2024-09-08'], [late])).toEqual([['late 1320-1440'], []])
  // In Madrid it is 02:30 twice on the 31st of October 2027; the event lasts 45 minutes.
  const twice = timed('twice', '2027-10-31T00:30', '2027-10-31T01:15')
  const tillMidnight = timed('till midnight', '2027-10-31T20:00', '2027-10-31T23:00')
  expect(seenIn('Europe/Madrid', ['2027-10-31', '2027-11-01'], [twice, tillMidnight])).toEqual([
    ['twice 150-195', 'till midnight 1260-1440'],
    [],
  ])
})

test('R1.08 whatever there is, no two events of a day cover each other', () => {
  const event = fc.record({ minute: fc.nat(1_439), length: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (given) => {
      const minuteAt = (minute: number): Minute => {
        const local = dateTimeAt(Date.UTC(2027, 2, 4, 0, minute))
        return `${dateOf(local)}T${timeOfDay(local)}`
      }
      const all = given.map(({ minute, length }, at) => timed(String(at), minuteAt(minute), minuteAt(minute + length)))
      const [blocks = []] = placeHours(all, days, minuteOf)
      expect(blocks).toHaveLength(all.length)
      for (const one of blocks)
        for (const other of blocks) {
          const end = (part: typeof one) => Math.max(part.bottom, part.top + leastMinutes)
          const isBeside = one.left + one.width <= other.left + 1e-9 || other.left + other.width <= one.left + 1e-9
          expect(one === other || isBeside || end(one) <= other.top || end(other) <= one.top).toBe(true)
        }
    }),
  )
})
