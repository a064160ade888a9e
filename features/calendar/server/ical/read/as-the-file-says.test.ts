import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileOf, vevent } from '../../../../../tests/calendar-import.ts'
import { between, hourMs, isLocal } from '@atrium/base/local-date-time'
import { ruleOf } from '../../../contract/rule.ts'
import { readCalendar } from './read-calendar.ts'

function read(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { events, problems } = readCalendar(bytes, 'Europe/Madrid')
  return { events, problems: problems.map(({ words }) => words) }
}

const one = (...lines: readonly string[]): string => fileOf(...vevent('UID:a', 'SUMMARY:A', ...lines))

test('an event without an end takes no time (RFC 5545, section 3.6.1)', () => {
  const { events, problems } = read(one('DTSTART:20260110T150000Z'))
  expect(events).toMatchObject([{ start: '2026-01-10T15:00:00', end: '2026-01-10T15:00:00' }])
  expect(problems).toEqual([])
})

test.each([
  ['midnight there, as Exchange writes it', '20260817T220000Z', '20260818'],
  ['the end of a day', '20260817T235959Z', '20260817'],
  ['midnight in another zone', '20260818T040000Z', '20260818'],
  ['a time without a zone', '20260817T220000', '20260817'],
  ['a day', '20260817', '20260817'],
])('a series of days ends on the day that is meant by %s', (_what, until, day) => {
  const { events, problems } = read(one('DTSTART;VALUE=DATE:20260217', `RRULE:FREQ=WEEKLY;UNTIL=${until};BYDAY=TU`))
  expect(events).toMatchObject([{ rule: `FREQ=WEEKLY;UNTIL=${day};BYDAY=TU` }])
  expect(problems).toEqual([])
})

const zone = (name: string): readonly string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test('spaces around the name of a zone do not hide what the file says of it', () => {
  const event = vevent('UID:a', 'SUMMARY:A', 'DTSTART;TZID= 1:20260110T150000')
  const { events, problems } = read(fileOf(...zone(' 1'), ...event))
  expect(events).toMatchObject([{ startZone: 'Asia/Kolkata' }])
  expect(problems).toEqual([])
})

test('a zone without a name is the zone of nothing', () => {
  const [begin = '', , ...rest] = zone('')
  expect(read(fileOf(begin, ...rest, ...vevent('UID:a', 'DTSTART:20260110T150000Z'))).events).toHaveLength(1)
})

test.each([
  ['a rule that is an address', 'RRULE;VALUE=URI:;'],
  ['a day that is none', 'RDATE:20240101T'],
  ['a length for a day', 'RDATE;VALUE=DURATION:P'],
])('%s in what is said of a zone costs the event nothing but its zone', (_what, odd) => {
  const end = zone('').indexOf('END:STANDARD')
  const event = vevent('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Odd:20260110T150000')
  const { events, problems } = read(fileOf(...zone('Odd').toSpliced(end, 0, odd), ...event))
  expect(events).toMatchObject([{ start: '2026-01-10T15:00:00' }])
  expect(problems).toEqual(['“A”: the time zone “Odd” is unknown; yours was used.'])
})

test.each([
  ['a property without a name', 'SUMMARY:A', ':X', 'DTSTART:20260110T150000Z'],
  ['an alarm of another kind', 'DTSTART:20260110T150000Z', 'BEGIN:VALARM', 'TRIGGER;VALUE=PERIOD:P', 'END:VALARM'],
  ['a component of no kind', 'DTSTART:20260110T150000Z', 'BEGIN:X', 'END:Y'],
])('%s is no reason to lose what comes after it', (_what, ...odd) => {
  const other = vevent('UID:b', 'SUMMARY:B', 'DTSTART:20260110T150000Z')
  expect(read(fileOf(...vevent('UID:a', ...odd), ...other)).events.at(-1)).toMatchObject({ title: 'B' })
})

const floating = vevent('UID:a', 'SUMMARY:A', 'DTSTART:20260110T150000', 'DTEND:20260110T160000')
const far = vevent('UID:b', 'SUMMARY:B', 'DTSTART;TZID=Far:20260110T150000', 'DTEND;TZID=Far:20260110T160000')

test.each([
  ['before its events', ['X-WR-TIMEZONE:America/Denver', ...floating, ...far]],
  ['below them', [...floating, ...far, 'X-WR-TIMEZONE;VALUE=TEXT:Mountain Standard Time']],
])('times without a zone are in the one that the file names for all of it, %s', (_where, lines) => {
  const { events, problems } = read(fileOf(...lines))
  expect(events.map(({ startZone }) => startZone)).toEqual(['America/Denver', 'America/Denver'])
  expect(problems).toEqual(['“B”: the time zone “Far” is unknown; America/Denver was used.'])
})

test('a zone for all of a file that nobody knows leaves its times in the reader’s', () => {
  expect(read(fileOf('X-WR-TIMEZONE:Nowhere', ...floating)).events).toMatchObject([{ startZone: 'Europe/Madrid' }])
})

test('what an event may say once and says in two ways is named', () => {
  const twice = ['DTSTART:20260110T150000Z', 'DTSTART:20260111T150000Z', 'LOCATION:Here', 'LOCATION:There']
  const { events, problems } = read(one(...twice, 'DTEND:20260110T160000Z', 'DTEND:20260110T160000Z'))
  expect(events).toMatchObject([{ start: '2026-01-10T15:00:00', place: 'Here' }])
  expect(problems).toEqual([
    '“A”: it has more than one DTSTART. Only the first was kept.',
    '“A”: it has more than one LOCATION. Only the first was kept.',
  ])
})

const version = (title: string, ...lines: readonly string[]) =>
  vevent('UID:x', `SUMMARY:${title}`, 'DTSTART:20260110T150000Z', ...lines)

test('of two events with the same UID the one that gives way is named, unless it is only older', () => {
  const { problems } = read(fileOf(...version('Part 1'), ...version('Part 2'), ...version('Part 2')))
  expect(problems).toEqual(['“Part 1”: a later event in this file has the same UID and was used instead.'])
  const sequence = fileOf(...version('Old', 'SEQUENCE:1'), ...version('New', 'SEQUENCE:2'), ...version('Oldest'))
  expect(read(sequence).problems).toEqual([])
})

test.each([
  ['an event that is left out of itself', ['EXDATE:20260110T150000Z']],
  [
    'a series that ends before it begins',
    ['RRULE:FREQ=DAILY;UNTIL=20250101T000000Z', 'RDATE:20260111T150000Z', 'EXDATE:20260110T150000Z,20260111T150000Z'],
  ],
])('%s is said never to take place', (_what, lines) => {
  const { events, problems } = read(one('DTSTART:20260110T150000Z', ...lines))
  expect(events).toHaveLength(1)
  expect(problems).toEqual(['“A”: all of its dates are excluded in the file, so it never takes place.'])
})

test('a series of which only the first time is left out takes place', () => {
  expect(read(one('DTSTART:20260110T150000Z', 'RRULE:FREQ=DAILY', 'EXDATE:20260110T150000Z')).problems).toEqual([])
})

const words = one('DTSTART:20260110T150000Z', 'DESCRIPTION:Grüße', '  aus Köln €').replace('SUMMARY:A', 'SUMMARY:Café')

const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['line feeds alone', new TextEncoder().encode(words.replaceAll('\r', ''))],
  ['carriage returns alone', new TextEncoder().encode(words.replaceAll('\n', ''))],
  ['doubled carriage returns', new TextEncoder().encode(words.replaceAll('\r', '\r\r'))],
  ['a byte order mark', new TextEncoder().encode(`\uFEFF${words}`)],
  ['UTF-16', utf16(words)],
  ['UTF-16, the other way round', Buffer.from(utf16(words)).swap16()],
  ['Windows-1252', Uint8Array.from(words, (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)))],
])('a file with %s is read', (_what, bytes) => {
  const { events, problems } = read(bytes)
  expect(events).toMatchObject([{ title: 'Café', description: 'Grüße aus Köln €', start: '2026-01-10T15:00:00' }])
  expect(problems).toEqual([])
})

test.each([
  ['a table', 'Subject,Start Date,Start Time\r\nReview,1/2/2026,9:00 AM\r\n'],
  ['a page that asks to sign in', '<!doctype html><title>Sign in</title>'],
  ['a picture', 'GIF89a\0'],
  ['nothing', ''],
])('%s is no calendar, which is said', (_what, text) => {
  expect(read(text).problems).toEqual(['This is not an iCalendar file. Export your calendar as .ics and import that.'])
  expect(read(fileOf()).problems).toEqual(['There are no events in this file.'])
})

test('a zip, as Google gives calendars out, is said to be one', () => {
  expect(read('PK\u0003\u0004\u0014\0').problems).toEqual(['This is a zip. Unpack it and import the .ics files in it.'])
})

test.each([
  ['20260217T090000', '99991231T235959Z'],
  ['20260217T090000', '00260301T090000Z'],
  ['20260217', '99991231T235959Z'],
])('a series from %s that ends on %s is kept as its first event, and that is said', (start, until) => {
  const { events, problems } = read(one(`DTSTART;TZID=Asia/Tokyo:${start}`, `RRULE:FREQ=WEEKLY;UNTIL=${until}`))
  expect(events).toMatchObject([{ rule: '' }])
  expect(problems).toEqual([expect.stringContaining('It was imported as a single event.')])
})

test.each(['19629632', '19621301', '20260200', '20260232'])(
  'an event on %s, in no month or on no day, is left out',
  (day) => {
    expect(read(one(`DTSTART;VALUE=DATE:${day}`)).events).toEqual([])
  },
)

test('nonsense never becomes 1970: a time of a file is what it says, or is left out', () => {
  const digits = (width: number) =>
    fc.integer({ min: 0, max: 10 ** width - 1 }).map((n) => String(n).padStart(width, '0'))
  const said = fc.oneof(
    fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('')),
    fc.tuple(digits(8), digits(6), fc.constantFrom('', 'Z')).map(([day, time, z]) => `${day}T${time}${z}`),
    fc.string().map((text) => text.replaceAll(/[\r\n]/g, '')),
  )
  fc.assert(
    fc.property(said, said, said, (start, end, other) => {
      const { events } = read(
        one(`DTSTART:${start}`, `DTEND:${end}`, `RDATE:${other}`, `RRULE:FREQ=DAILY;UNTIL=${other}`),
      )
      for (const event of events) {
        expect([event.start, ...event.extra].every(isLocal)).toBe(true)
        expect(between(event.start, event.end)).toBeGreaterThanOrEqual(-26 * hourMs)
        expect(event.start.startsWith('1970')).toBe(/^19(?:70|69)/.test(start))
        expect(event.rule === '' || ruleOf(event.rule) !== undefined).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
