import { expect, test } from 'vitest'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { type LocalDateTime, dateTimeAt } from '@atrium/base/local-date-time'
import { row } from '../testing/row.ts'
import { type Dropped, type Found, type ShownOccurrence, onlyTime, whereEventsAre } from './where-events-are.ts'

const span = { from: Date.UTC(2027, 2, 1), to: Date.UTC(2027, 3, 1) }
const at = (day: number, hour = 9): LocalDateTime => dateTimeAt(Date.UTC(2027, 2, day, hour))
const event = (day: number, given: Partial<CalendarEvent> = {}): CalendarEvent =>
  row({ start: at(day), end: at(day, 10), earliest: span.from, latest: span.to, ...given })

const found = (...events: readonly CalendarEvent[]): Found => ({
  events,
  occurrences: events.flatMap((one) => (one.rule ? timesOf(one) : [onlyTime(one)])),
  isCut: false,
})

/** Three weeks, as the server tells them of a series. */
function timesOf(series: CalendarEvent) {
  const first = Number(series.start.slice(8, 10))
  return [0, 7, 14].map((days) => ({ ...onlyTime(event(first + days, { id: series.id })), at: at(first + days) }))
}

/** The first of what is shown, let go on another day. */
function droppedOn(day: number, shown: readonly ShownOccurrence[]): Dropped {
  const [from] = shown
  if (!from) throw new Error('Nothing is shown.')
  return { from, to: { ...from, ...times(day) } }
}

const times = (day: number) => {
  const { start, end } = onlyTime(event(day))
  return { start, end }
}
const daysOf = (occurrences: readonly ShownOccurrence[]): readonly number[] =>
  occurrences.map(({ start }) => Number(start.slice(8, 10))).toSorted((one, other) => one - other)

const show = (asked: Found, atHand: readonly CalendarEvent[] = [], dropped?: Dropped) => {
  const { occurrences, isDropShown } = whereEventsAre(asked, { atHand, dropped }, span)
  return { days: daysOf(occurrences), isDropShown, occurrences }
}

test('an event is where the server found it, or where a later row at hand has it', () => {
  const asked = found(event(3, { changed: 5 }))
  expect(show(asked).days).toEqual([3])
  expect(show(asked, [event(4, { changed: 6 })]).days).toEqual([4])
  expect(show(asked, [event(4, { changed: 4 })]).days).toEqual([3])
  expect(show(asked, [event(3, { changed: 6, trash: { at: 1, by: 'ada' } })]).days).toEqual([])
  expect(show(asked, [event(9, { id: 'new', changed: 7 })]).days).toEqual([3, 9])
})

test('what is dropped is there from the first moment, whether it is at hand or not', () => {
  const asked = found(event(3, { changed: 5 }))
  const dropped = droppedOn(8, show(asked).occurrences)
  expect(show(asked, [], dropped)).toMatchObject({ days: [8], isDropShown: true })
  expect(show(asked, [event(3, { changed: 6 })], dropped)).toMatchObject({ days: [8], isDropShown: true })
})

test('as soon as the deed is foreseen, or answered, or somebody else moved the event, that is where it is', () => {
  const asked = found(event(3, { changed: 5 }))
  const dropped = droppedOn(8, show(asked).occurrences)
  expect(show(asked, [event(8, { changed: 2 ** 52 })], dropped)).toMatchObject({ days: [8], isDropShown: false })
  expect(show(asked, [event(12, { changed: 6 })], dropped)).toMatchObject({ days: [12], isDropShown: false })
  expect(show(found(event(8, { changed: 6 })), [], dropped)).toMatchObject({ days: [8], isDropShown: false })
  expect(show(found(), [], dropped)).toMatchObject({ days: [], isDropShown: false })
})

test('of a series that was moved as a whole, the time that was dropped stays there until the server tells of all', () => {
  const before = event(3, { changed: 5, rule: 'FREQ=WEEKLY' })
  const after = { ...before, changed: 2 ** 52, start: at(4), end: at(4, 10) }
  const dropped = droppedOn(4, show(found(before)).occurrences)
  expect(show(found(before), [], dropped).days).toEqual([4, 10, 17])
  expect(show(found(before), [after], dropped)).toMatchObject({ days: [4, 10, 17], isDropShown: true })
  expect(show(found({ ...after, changed: 6 }), [], dropped)).toMatchObject({ days: [4, 11, 18], isDropShown: false })
})

test('one time of a series that becomes an event of its own is foreseen as that', () => {
  const before = event(3, { changed: 5, rule: 'FREQ=WEEKLY' })
  const dropped = droppedOn(5, show(found(before)).occurrences)
  const own = event(5, { id: 'own', changed: 2 ** 52 + 1, series: before.id, recurrence: at(3) })
  const series = { ...before, changed: 2 ** 52, overrides: [{ at: at(3), id: 'own' }] }
  expect(show(found(before), [series, own], dropped)).toMatchObject({ days: [5, 10, 17], isDropShown: false })
})

test('what is dropped beyond what is looked at is not shown', () => {
  const asked = found(event(3, { changed: 5 }))
  const [from] = show(asked).occurrences
  const to = from && ({ ...from, start: '2027-05-08T09:00:00Z', end: '2027-05-08T10:00:00Z' } as const)
  expect(from && to && show(asked, [], { from, to }).days).toEqual([])
})
