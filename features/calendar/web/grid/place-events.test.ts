import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LocalDate, type TimeOfDay, dateAt, daysInWeek, hourMs, momentText } from '@atrium/base/local-date-time'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import { row } from '../testing/row.ts'
import { daysNamed, daysOfMonth } from './days.ts'
import { eventsOfDay, placeEvents } from './place-events.ts'

const days = daysNamed(daysOfMonth('2027-03', 1), 'Europe/Madrid')
const daysInView = 42
const columns = daysInWeek

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

function whole(title: string, start: LocalDate, end: LocalDate): ShownOccurrence {
  return { id: title, at: '', start, end, event: row({ id: title, title, isAllDay: true }) }
}

/** What is seen of a day: which events begin there, in which row, how many days long, and how many others there are. */
function seen(all: readonly ShownOccurrence[], name: LocalDate, rows = 4): string {
  const day = placeEvents(all, days, { columns, rows })[days.names.indexOf(name)]
  const pieces = day?.pieces.map(({ shown, row: at, first, last }) => `${at} ${shown.id} ${last - first + 1}`) ?? []
  return [...pieces, ...(day && day.others > 0 ? [`+${day.others}`] : [])].join(', ')
}

test('the weeks of a month begin as the person has it, and days as their clocks do (R3.15)', () => {
  expect(days.names[0]).toBe('2027-03-01')
  expect(days.names).toHaveLength(daysInView)
  expect(daysOfMonth('2027-03', 7)[0]).toBe('2027-02-28')
  // Clocks go forward on the 28th.
  expect(days.begins.slice(27, 29)).toEqual(['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'])
})

test('R1.08 what begins first stands highest, whole days above all; what goes on to the next week stands there again', () => {
  const all = [
    timed('late', '2027-03-06T15:00', '2027-03-06T16:00'),
    timed('early', '2027-03-06T08:00', '2027-03-06T09:00'),
    whole('fair', '2027-03-06', '2027-03-10'),
    timed('night', '2027-03-07T21:00', '2027-03-08T05:00'),
    timed('till midnight', '2027-03-07T20:00', '2027-03-07T23:00'),
  ]
  expect(seen(all, '2027-03-06')).toBe('0 fair 2, 1 early 1, 2 late 1')
  expect(seen(all, '2027-03-07')).toBe('1 till midnight 1, 2 night 1')
  expect(seen(all, '2027-03-08')).toBe('0 fair 2, 1 night 1')
  expect(seen(all, '2027-03-09')).toBe('')
})

test('a day with more events than it has room for gives its last row to their number (R1.08)', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((title) => timed(title, '2027-03-10T08:00', '2027-03-10T09:00'))
  expect(seen(all, '2027-03-10', 5)).toBe('0 a 1, 1 b 1, 2 c 1, 3 d 1, 4 e 1')
  expect(seen(all, '2027-03-10')).toBe('0 a 1, 1 b 1, 2 c 1, +2')
  // What lasts longer and stands in that row is not seen on its other days either.
  const long = [whole('x', '2027-03-10', '2027-03-12'), whole('y', '2027-03-10', '2027-03-12'), ...all.slice(0, 2)]
  expect(seen(long, '2027-03-10', 3)).toBe('0 x 2, 1 y 2, +2')
  expect(seen(long, '2027-03-10', 2)).toBe('0 x 2, +3')
  expect(seen(long, '2027-03-11', 2)).toBe('+1')
})

test('R1.08 of days that do not follow each other each shows its own, and what goes on between them stands in both', () => {
  const some = daysNamed(['2027-03-04', '2027-03-05', '2027-03-08'], 'UTC')
  const all = [
    whole('weekend', '2027-03-06', '2027-03-08'),
    whole('long', '2027-03-05', '2027-03-09'),
    timed('late', '2027-03-07T20:00', '2027-03-08T00:00'),
  ]
  const placed = placeEvents(all, some, { columns: 3, rows: 4 })
  expect(placed.map(({ pieces }) => pieces.map(({ shown, last }) => `${shown.id} ${last}`))).toEqual([
    [],
    ['long 2'],
    [],
  ])
})

test('R1.08 whatever there is, no two events stand on the same place, and each is seen or counted on each of its days', () => {
  const day = fc.integer({ min: -5, max: daysInView + 4 })
  const event = fc.record({ day, length: fc.integer({ min: 0, max: 12 }), hour: fc.nat(23), isAllDay: fc.boolean() })
  const ms = (at: number): number => Date.UTC(2027, 2, 1) + at * hourMs
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 2, max: 6 }), (given, rows) => {
      const all = given.map(({ day: at, length, hour, isAllDay }, index) => {
        const [start, end] = [ms(at * 24 + hour), ms((at + length) * 24 + hour + 1)]
        const title = String(index)
        if (isAllDay) return whole(title, dateAt(start), dateAt(ms((at + length + 1) * 24)))
        return {
          id: title,
          at: '' as const,
          start: momentText(start),
          end: momentText(end),
          event: row({ id: title, title }),
        }
      })
      const placed = placeEvents(all, days, { columns, rows })
      for (const [index, { others }] of placed.entries()) {
        const week = placed.slice(index - (index % daysInWeek), index + 1).flatMap(({ pieces }) => pieces)
        const here = week.filter(({ last }) => last >= index)
        const taken = here.map((piece) => piece.row)
        expect(new Set(taken).size).toBe(taken.length)
        expect(Math.max(-1, ...taken)).toBeLessThan(others > 0 ? rows - 1 : rows)
        expect(here.length + others).toBe(eventsOfDay(all, days, index).length)
      }
    }),
  )
})
