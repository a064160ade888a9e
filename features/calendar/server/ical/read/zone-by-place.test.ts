import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

function readEvent(...lines: readonly string[]) {
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:a',
    'SUMMARY:A',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  const { events, problems } = readCalendar(new TextEncoder().encode(file.join('\r\n')), 'Europe/Madrid')
  return { ...events[0], words: problems.map(({ words }) => words) }
}

test.each([
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-05:00) Eastern Time (US and Canada)', 'America/New_York'],
  ['(GMT+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
  ['(UTC+07:00) Bangkok, Hanoi, Jakarta', 'Asia/Bangkok'],
  ['Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid, Paris, Prague, Stockholm', 'Europe/Amsterdam'],
  ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['(GMT +01:00)', 'Etc/GMT-1'],
  ['(UTC)', 'UTC'],
])('R1.08 a zone that is called %s is %s', (name, zone) => {
  const { startZone, words } = readEvent(`DTSTART;TZID="${name}":20260115T090000`)
  expect({ startZone, words }).toEqual({ startZone: zone, words: [] })
})

test.each(['(UTC+09:00) Berlin', 'Nowhere', '(UTC+01:30)', '1'])('R1.08 that no zone is called %s is said', (name) => {
  const { startZone, words } = readEvent(`DTSTART;TZID="${name}":20260115T090000`)
  expect({ startZone, words }).toEqual({
    startZone: 'Europe/Madrid',
    words: [`“A”: the time zone “${name}” is unknown; yours was used.`],
  })
})

test.each([
  [
    'an end before the start',
    ['DTSTART:20260709T150000Z', 'DTEND:20260707T160000Z'],
    'its end is before its start and was not used.',
  ],
  [
    'a length below zero',
    ['DTSTART:20260709T150000Z', 'DURATION:-PT1H'],
    'its end is before its start and was not used.',
  ],
  [
    'more than a year',
    ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20280101'],
    'it lasts longer than a year; its end was not used.',
  ],
])('R1.08 %s is said', (_what, lines, words) => {
  expect(readEvent(...lines).words).toEqual([`“A”: ${words}`])
})

test('a day that ends on itself is that day', () => {
  const { end, words } = readEvent('DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260101')
  expect({ end, words }).toEqual({ end: '2026-01-02', words: [] })
})

test.each([
  ['20110805T150000', '20110805T153000', '2011-08-05T15:00:00', '2011-08-05T15:30:00'],
  ['20110805T000000', '20110805T013000', '2011-08-05T00:00:00', '2011-08-05T01:30:00'],
  ['20110805T000000', '20110806T000000', '2011-08-05', '2011-08-06'],
])('R1.08 %s until %s that say to be days are what they are', (from, until, start, end) => {
  const { words, ...event } = readEvent(`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${until}`)
  expect({ start: event.start, end: event.end, words }).toEqual({ start, end, words: [] })
})
