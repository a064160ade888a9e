import { expect, test } from 'vitest'
import { type Local, dayMs } from '@atrium/base/local-date-time'
import { spansBeside } from './spans-beside.ts'
import { momentOf, localIn } from './zoned.ts'

const zone = 'Europe/Madrid'
const spanOf = (first: Local, last: Local) => ({
  from: momentOf(first, zone) - dayMs,
  to: momentOf(last, zone) + dayMs,
})
const locals = ({ from, to }: { from: number; to: number }): string =>
  [from + dayMs, to - dayMs].map((at) => localIn(at, zone)).join(' ')

test('beside a month are the six weeks of the next, of the one before and of the one after the next, by the clocks of the zone', () => {
  const march = spanOf('2027-03-01', '2027-04-12')
  expect(spansBeside(march, { view: 'month', zone, weekStart: 1 }).map(locals)).toEqual([
    '2027-03-29T00:00:00 2027-05-10T00:00:00',
    '2027-02-01T00:00:00 2027-03-15T00:00:00',
    '2027-04-26T00:00:00 2027-06-07T00:00:00',
  ])
  const january = spanOf('2026-12-27', '2027-02-07')
  expect(spansBeside(january, { view: 'month', zone, weekStart: 7 }).map(locals)).toEqual([
    '2027-01-31T00:00:00 2027-03-14T00:00:00',
    '2026-11-29T00:00:00 2027-01-10T00:00:00',
    '2027-02-28T00:00:00 2027-04-11T00:00:00',
  ])
})

test('who goes from month to month is likely to go on', () => {
  const march = spanOf('2027-03-01', '2027-04-12')
  expect(spansBeside(march, { view: 'month', zone, weekStart: 1, heading: -1 }).map(locals)).toEqual([
    '2027-02-01T00:00:00 2027-03-15T00:00:00',
    '2026-12-28T00:00:00 2027-02-08T00:00:00',
  ])
})

test('beside a week are the next two and the two before, whatever the clocks do; beside a day those of a week', () => {
  const week = spanOf('2027-03-22', '2027-03-29')
  expect(spansBeside(week, { view: 'week', zone, weekStart: 1 }).map(locals)).toEqual([
    '2027-03-29T00:00:00 2027-04-12T00:00:00',
    '2027-03-08T00:00:00 2027-03-22T00:00:00',
  ])
  const day = spanOf('2027-03-22', '2027-03-23')
  expect(spansBeside(day, { view: 'day', zone, weekStart: 1, heading: -1 }).map(locals)[0]).toBe(
    '2027-03-15T00:00:00 2027-03-22T00:00:00',
  )
})
