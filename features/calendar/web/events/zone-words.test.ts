import { expect, test } from 'vitest'
import { zoneWords } from './zone-words.ts'

test('the zone of times is named where it is not the reader’s, and days have none', () => {
  const words = (startZone: string, endZone = startZone, isAllDay = false) =>
    zoneWords({ startZone, endZone, isAllDay }, 'Europe/Berlin')
  expect([words('Europe/Berlin'), words('UTC', 'UTC', true)]).toEqual([undefined, undefined])
  expect(words('UTC')).toBe('Times are in the time zone UTC.')
  const both = 'The start is in the time zone Europe/Berlin, the end in America/New_York.'
  expect(words('Europe/Berlin', 'America/New_York')).toBe(both)
})
