import { expect, test } from 'vitest'
import { forGood, muteTimes } from './mute-times.ts'

const at = (text: string): number => Temporal.PlainDateTime.from(text).toZonedDateTime('Asia/Tokyo').epochMilliseconds
const endsOf = (now: string) => muteTimes(at(now), 'Asia/Tokyo').map(({ until }) => until)

test('a space is muted for hours, until a morning, or forever, by the clocks of the person', () => {
  expect(endsOf('2026-11-20T23:30:00')).toEqual([
    at('2026-11-21T00:30:00'),
    at('2026-11-21T03:30:00'),
    at('2026-11-21T08:00:00'),
    at('2026-11-23T08:00:00'),
    forGood,
  ])
})

test('until Monday is never over at once, on a Monday neither', () => {
  expect(endsOf('2026-11-23T07:00:00')[3]).toBe(at('2026-11-30T08:00:00'))
  expect(endsOf('2026-11-22T07:00:00')[3]).toBe(at('2026-11-23T08:00:00'))
})
