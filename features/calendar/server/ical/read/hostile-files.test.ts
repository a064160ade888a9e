import { expect, test } from 'vitest'
import { costOf } from '../../../../../tests/cost.ts'
import { readCalendar } from './read-calendar.ts'
import { expectWithin } from '../../../../../tests/times.ts'
import { isLong } from '../../../../../tests/long.ts'

const bytes = (...lines: readonly string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)
const times = ['UID:a', 'SUMMARY:A', 'DTSTART:20270101T090000Z', 'DTEND:20270101T100000Z']
const event = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', ...times, ...lines, 'END:VEVENT']
const next = ['BEGIN:VEVENT', 'UID:b', 'SUMMARY:B', 'DTSTART:20270102T090000Z', 'END:VEVENT']
const many = (count: number, line: (nth: number) => string): readonly string[] =>
  Array.from({ length: count }, (_none, nth) => line(nth))
const day = (nth: number): string => new Date(Date.UTC(2027, 0, 1 + nth, 9)).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** What may be said of each is what is not kept; the event after it comes in whatever the first one is. */
test.each([
  [
    'a line of 50 MB',
    event(`ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(50_000_000)}`),
    ['A', 'B'],
    ['an embedded file was left out'],
  ],
  [
    'a description of 50 MB',
    event(`DESCRIPTION:${'word '.repeat(10_000_000)}`),
    ['A', 'B'],
    ['DESCRIPTION is very long'],
  ],
  ['100,000 components in one another', event(...many(100_000, () => 'BEGIN:X-BOX')), ['A', 'B'], ['it is too long']],
  [
    '100,000 components in one another that end',
    event(...many(50_000, () => 'BEGIN:X-BOX'), ...many(50_000, () => 'END:X-BOX')),
    ['A', 'B'],
    ['it is too long'],
  ],
  ['100,000 calendars in one another', [...many(100_000, () => 'BEGIN:VCALENDAR'), ...event()], ['A', 'B'], []],
  [
    '50,000 events that do not end',
    many(50_000, () => 'BEGIN:VEVENT'),
    ['B'],
    ['has no start time that Atrium can read'],
  ],
  [
    '100,000 days left out, in one line',
    event('RRULE:FREQ=DAILY', `EXDATE:${many(100_000, day).join()}`),
    ['A', 'B'],
    ['EXDATE only the first 1000', 'EXDATE is very long'],
  ],
  [
    '100,000 days left out, in as many lines',
    event('RRULE:FREQ=DAILY', ...many(100_000, (nth) => `EXDATE:${day(nth)}`)),
    ['A', 'B'],
    ['EXDATE only the first 1000', 'it is too long'],
  ],
  [
    '100,000 people',
    event(...many(100_000, (nth) => `ATTENDEE:mailto:p${nth}@example.org`)),
    ['A', 'B'],
    ['it is too long'],
  ],
  ['a line without an end', event(`SUMMARY${';X=Y'.repeat(100_000)}`), ['A', 'B'], ['SUMMARY could not']],
  ['folds of nothing', event(`DESCRIPTION:a${'\r\n '.repeat(500_000)}b`), ['A', 'B'], []],
])('%s spoils nothing but itself, in little time', async (_what, lines, titles, problems) => {
  const file = bytes(...lines, ...next)
  const cost = await costOf(() => {
    const report = readCalendar(file, 'UTC')
    expect(report.events.map(({ title }) => title)).toEqual(titles)
    const said = report.problems.map(({ words }) => words)
    expect(problems.filter((part) => !said.some((words) => words.includes(part)))).toEqual([])
    expect(said.length > 0).toBe(problems.length > 0)
  })
  expectWithin(cost, 5_000)
})

const zone = (name: string, ...lines: readonly string[]): readonly string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:20200101T000000',
  'TZOFFSETFROM:+0130',
  'TZOFFSETTO:+0130',
  ...lines,
  'END:STANDARD',
  'END:VTIMEZONE',
]
const inZone = (name: string, uid = 'z'): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:Z',
  `DTSTART;TZID=${name}:20270101T090000`,
  'END:VEVENT',
]

test.each([
  ['a zone with 100,000 rules', [...zone('Far', ...many(100_000, () => 'RRULE:FREQ=YEARLY')), ...inZone('Far')]],
  ['a zone whose clocks change each second', [...zone('Far', 'RRULE:FREQ=SECONDLY'), ...inZone('Far')]],
])('%s is not known, which is said', async (_what, lines) => {
  const cost = await costOf(() => {
    const { events, problems } = readCalendar(bytes(...lines), 'Europe/Madrid')
    expect(events).toMatchObject([{ title: 'Z', startZone: 'Europe/Madrid' }])
    expect(problems).toMatchObject([{ words: '“Z”: the time zone “Far” is unknown; yours was used.' }])
  })
  expectWithin(cost, 5_000)
})

test.runIf(isLong)('thousands of zones that are nowhere take no more than their share of time', async () => {
  const names = many(3_000, (nth) => `Nowhere ${nth}`)
  const file = bytes(...names.flatMap((name) => zone(name)), ...names.flatMap((name, nth) => inZone(name, `z${nth}`)))
  const cost = await costOf(() => expect(readCalendar(file, 'UTC').events).toHaveLength(3_000))
  expectWithin(cost, 20_000)
})

test('a time of a zone that is like none that is known is at its moment', () => {
  const { events, problems } = readCalendar(bytes(...zone('Far'), ...inZone('Far')), 'Europe/Madrid')
  expect(events).toMatchObject([{ start: '2027-01-01T07:30:00', startZone: 'UTC' }])
  expect(problems).toEqual([])
})

test('zones that stand below the events hold for them', () => {
  const berlin = [
    'BEGIN:VTIMEZONE',
    'TZID:Mine',
    'BEGIN:STANDARD',
    'DTSTART:20200101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const { events, problems } = readCalendar(bytes(...inZone('Mine'), ...berlin), 'UTC')
  expect(events).toMatchObject([{ startZone: 'Asia/Kolkata' }])
  expect(problems).toEqual([])
})

test('a file that ends within an event names it', () => {
  const { events, problems } = readCalendar(bytes(...next, 'BEGIN:VEVENT', ...times), 'UTC')
  expect(events).toHaveLength(1)
  expect(problems).toEqual([{ words: 'Event 2 is cut off at the end of the file and was left out.', times: 1 }])
})
