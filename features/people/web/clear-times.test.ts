import { expect, test } from 'vitest'
import { clearTimes } from './clear-times.ts'

const at = (text: string, zone = 'Asia/Tokyo'): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

test('a status ends after a while, at midnight, or with the Sunday, by the clocks of the person', () => {
  expect(clearTimes(at('2026-11-20T23:45:00'), 'Asia/Tokyo').map(({ until }) => until)).toEqual([
    null,
    at('2026-11-21T00:15:00'),
    at('2026-11-21T00:45:00'),
    at('2026-11-21T03:45:00'),
    at('2026-11-21T00:00:00'),
    at('2026-11-23T00:00:00'),
  ])
  expect(clearTimes(at('2026-11-22T10:00:00'), 'Asia/Tokyo').at(-1)?.until).toBe(at('2026-11-23T00:00:00'))
  const vienna = 'Europe/Vienna'
  // Clocks go back on this day, which has 25 hours.
  expect(clearTimes(at('2026-10-25T01:00', vienna), vienna)[4]?.until).toBe(at('2026-10-26T00:00', vienna))
})
