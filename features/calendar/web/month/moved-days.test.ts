import { expect, test } from 'vitest'
import type { ShownOccurrence } from '../merge-events.ts'
import { row } from '../testing/row.ts'
import { daysOfMonth } from './days-of-month.ts'
import { shownAt, timesHeld, timesOfDays } from './moved-days.ts'

const zone = 'Europe/Madrid'
const lunch: ShownOccurrence = {
  ...{ id: 'lunch', at: '', start: '2027-03-26T12:00:00.000Z', end: '2027-03-26T13:00:00.000Z' },
  event: row({ id: 'lunch' }),
}
const fair: ShownOccurrence = {
  ...{ id: 'fair', at: '', start: '2027-03-10', end: '2027-03-13' },
  event: row({ id: 'fair', isAllDay: true }),
}

test('an event that is dragged to another day keeps its time there, also where clocks changed between (R1.08, R3.15)', () => {
  const times = timesHeld({ held: { part: 'whole', shown: lunch }, from: 25, to: 28 }, zone)
  expect(times).toEqual({ isAllDay: false, start: '2027-03-29T13:00:00', end: '2027-03-29T14:00:00' })
  expect(shownAt(lunch, times, zone)).toMatchObject({
    ...{ start: '2027-03-29T11:00:00.000Z', end: '2027-03-29T12:00:00.000Z' },
  })
})

test('R1.08 whole days are moved, and held by their first or last day made longer or shorter, never shorter than one', () => {
  const held = (part: 'whole' | 'first' | 'last', to: number): string => {
    const { start, end } = timesHeld({ held: { part, shown: fair }, from: 10, to }, zone)
    return `${start} ${end}`
  }
  expect(held('whole', 17)).toBe('2027-03-17 2027-03-20')
  expect(held('last', 12)).toBe('2027-03-10 2027-03-15')
  expect(held('last', 3)).toBe('2027-03-10 2027-03-11')
  expect(held('first', 8)).toBe('2027-03-08 2027-03-13')
  expect(held('first', 20)).toBe('2027-03-12 2027-03-13')
})

test('days are chosen in either direction (R1.08)', () => {
  const days = daysOfMonth('2027-03', { zone, weekStart: 1 })
  const times = { isAllDay: true, start: '2027-03-03', end: '2027-03-06' }
  expect(timesOfDays({ held: { part: 'days' }, from: 2, to: 4 }, days)).toEqual(times)
  expect(timesOfDays({ held: { part: 'days' }, from: 4, to: 2 }, days)).toEqual(times)
})
