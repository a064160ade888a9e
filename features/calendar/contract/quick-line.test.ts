import { expect, test } from 'vitest'
import { readQuickLine } from './quick-line.ts'

// A Monday.
const now = '2026-11-23T10:00:00'

test.each([
  ['Lunch Tuesday 13:00 for 45 min', 'Lunch', '2026-11-24T13:00:00', '2026-11-24T13:45:00'],
  ['Call with Bob tomorrow at 3pm', 'Call with Bob', '2026-11-24T15:00:00', '2026-11-24T16:00:00'],
  ['Review mon 9-10:30', 'Review', '2026-11-30T09:00:00', '2026-11-30T10:30:00'],
  ['Night shift today 22:00 to 6:00', 'Night shift', '2026-11-23T22:00:00', '2026-11-24T06:00:00'],
  ['Fair 24 Dec for 2 days', 'Fair', '2026-12-24', '2026-12-26'],
  ['Birthday 3 March', 'Birthday', '2027-03-03', '2027-03-04'],
  ['Trip 2027-01-05', 'Trip', '2027-01-05', '2027-01-06'],
  ['Plan 9 hires', 'Plan 9 hires', '2026-11-23', '2026-11-24'],
  ['Talk at 12:30 am', 'Talk', '2026-11-23T00:30:00', '2026-11-23T01:30:00'],
])('%s', (line, title, start, end) => {
  expect(readQuickLine(line, now)).toEqual({ title, start, end, isAllDay: !start.includes('T') })
})

test.each(['', 'Tuesday 13:00', '   '])('a line without a title, %j, makes no event', (line) => {
  expect(readQuickLine(line, now)).toBeUndefined()
})
