import { expect, test } from 'vitest'
import type { ShownOccurrence } from '../events/merge-events.ts'
import { row } from '../testing/row.ts'
import { daysFrom, daysNamed } from './days.ts'
import { type EventDrag, shownAt, timesChosen, timesHeld } from './times-held.ts'
import type { Point } from './use-drag.ts'

const zone = 'Europe/Madrid'
const where = { zone, days: daysNamed(daysFrom('2027-03-01', 42), zone) }
const lunch: ShownOccurrence = {
  id: 'lunch',
  at: '',
  start: '2027-03-26T12:00:00Z',
  end: '2027-03-26T13:00:00Z',
  event: row({ id: 'lunch' }),
}
const fair: ShownOccurrence = {
  id: 'fair',
  at: '',
  start: '2027-03-10',
  end: '2027-03-13',
  event: row({ id: 'fair', isAllDay: true }),
}

function held(part: EventDrag['held']['part'], shown: ShownOccurrence, from: Point, to: Point): string {
  const { isAllDay, start, end } = timesHeld({ held: { part, shown }, from, to }, where)
  return `${isAllDay ? 'whole ' : ''}${start} ${end}`
}

test('an event that is dragged to another day keeps its time there, also where clocks changed between (R1.08, R3.15)', () => {
  const times = timesHeld({ held: { part: 'whole', shown: lunch }, from: { day: 25 }, to: { day: 28 } }, where)
  expect(times).toEqual({ isAllDay: false, start: '2027-03-29T13:00:00', end: '2027-03-29T14:00:00' })
  expect(shownAt(lunch, times, zone)).toMatchObject({
    start: '2027-03-29T11:00:00Z',
    end: '2027-03-29T12:00:00Z',
  })
})

test('R1.08 whole days are moved, and held by their first or last day made longer or shorter, never shorter than one', () => {
  const days = (part: EventDrag['held']['part'], to: number) => held(part, fair, { day: 10 }, { day: to })
  expect(days('whole', 17)).toBe('whole 2027-03-17 2027-03-20')
  expect(days('last', 12)).toBe('whole 2027-03-10 2027-03-15')
  expect(days('last', 3)).toBe('whole 2027-03-10 2027-03-11')
  expect(days('first', 8)).toBe('whole 2027-03-08 2027-03-13')
  expect(days('first', 20)).toBe('whole 2027-03-12 2027-03-13')
})

test('R1.08 among hours events are moved, and made longer or shorter, never shorter than a quarter of an hour', () => {
  const from = { day: 25, minute: 790 }
  expect(held('whole', lunch, from, { day: 26, minute: 745 })).toBe('2027-03-27T12:15:00 2027-03-27T13:15:00')
  expect(held('last', lunch, from, { day: 25, minute: 820 })).toBe('2027-03-26T13:00:00 2027-03-26T14:30:00')
  expect(held('last', lunch, from, { day: 25, minute: 100 })).toBe('2027-03-26T13:00:00 2027-03-26T13:15:00')
  expect(held('first', lunch, from, { day: 25, minute: 940 })).toBe('2027-03-26T13:45:00 2027-03-26T14:00:00')
})

test('an event from among the hours becomes one of a whole day, and one of whole days one of an hour (R1.08)', () => {
  expect(held('whole', lunch, { day: 25, minute: 790 }, { day: 24 })).toBe('whole 2027-03-25 2027-03-26')
  expect(held('whole', fair, { day: 10 }, { day: 11, minute: 605 })).toBe('2027-03-12T10:00:00 2027-03-12T11:00:00')
})

test('days and hours are chosen in either direction (R1.08)', () => {
  const chosen = (from: Point, to: Point) => timesChosen({ held: { part: 'time' }, from, to }, where)
  const days = { isAllDay: true, start: '2027-03-03', end: '2027-03-06' }
  expect(chosen({ day: 2 }, { day: 4 })).toEqual(days)
  expect(chosen({ day: 4 }, { day: 2 })).toEqual(days)
  const hours = { isAllDay: false, start: '2027-03-03T09:00:00', end: '2027-03-03T11:15:00' }
  expect(chosen({ day: 2, minute: 550 }, { day: 2, minute: 670 })).toEqual(hours)
  expect(chosen({ day: 2, minute: 670 }, { day: 2, minute: 550 })).toEqual(hours)
  const late = { day: 2, minute: 1_439 }
  expect(chosen(late, late)).toEqual({ isAllDay: false, start: '2027-03-03T23:45:00', end: '2027-03-04T00:45:00' })
})
