import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { unfolded } from './unfolded.ts'

const read = (lines: string | Uint8Array) =>
  readCalendar(unfolded(typeof lines === 'string' ? new TextEncoder().encode(lines) : lines), 'Europe/Madrid')

const event = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')

// As these programs are publicly described to write their files.
test.each([
  [
    'Google',
    event(
      ...['DTSTART;TZID=America/New_York:20260105T090000', 'DTEND;TZID=America/New_York:20260105T093000'],
      ...[
        'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20260302T045959Z;BYDAY=MO',
        'DTSTAMP:20251230T101010Z',
        'UID:abc@google.com',
      ],
      ...[
        'DESCRIPTION:Join: https://meet.google.com/abc\\nSee you',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'SUMMARY:Weekly',
        'TRANSP:OPAQUE',
      ],
    ),
    {
      ...{ uid: 'abc@google.com', title: 'Weekly', start: '2026-01-05T09:00:00', end: '2026-01-05T09:30:00' },
      ...{ startZone: 'America/New_York', rule: 'FREQ=WEEKLY;UNTIL=20260301T235959;BYDAY=MO', isBusy: true },
      description: 'Join: https://meet.google.com/abc\nSee you',
    },
  ],
  [
    'Apple',
    event(
      ...['TRANSP:TRANSPARENT', 'DTEND;VALUE=DATE:20260504', 'UID:9E1A', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC'],
      ...['SUMMARY:Fair\\, day one\\; and two', 'DTSTART;VALUE=DATE:20260502', 'DTSTAMP:20260101T000000Z'],
      ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DESCRIPTION:not this', 'END:VALARM'],
    ),
    {
      title: 'Fair, day one; and two',
      isAllDay: true,
      start: '2026-05-02',
      end: '2026-05-04',
      isBusy: false,
      description: '',
    },
  ],
  [
    'Outlook',
    event(
      ...[
        'CLASS:PRIVATE',
        'DTSTART;TZID="W. Europe Standard Time":20260601T100000',
        'UID:040000008200E00074C5B7101A82E008',
      ],
      ...['DTEND;TZID=Romance Standard Time:20260601T110000', 'SUMMARY;LANGUAGE=de:Besprechung', 'LOCATION:Raum 1'],
      ...['RRULE:FREQ=MONTHLY;COUNT=5;BYDAY=1MO', 'EXDATE;TZID="W. Europe Standard Time":20260706T100000'],
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    ),
    {
      ...{
        title: 'Besprechung',
        startZone: 'Europe/Berlin',
        endZone: 'Europe/Paris',
        isPrivate: true,
        place: 'Raum 1',
      },
      ...{ rule: 'FREQ=MONTHLY;COUNT=5;BYDAY=1MO', without: ['2026-07-06T10:00:00'] },
    },
  ],
  [
    'Nextcloud',
    event(
      ...['CREATED:20260101T000000Z', 'UID:5f2c-nc', 'DTSTART;TZID=Europe/Berlin:20260325T023000', 'DURATION:PT1H30M'],
      ...['SUMMARY:Nacht', 'RDATE;TZID=Europe/Berlin:20260401T023000', 'CATEGORIES:x'],
    ),
    { title: 'Nacht', start: '2026-03-25T02:30:00', end: '2026-03-25T04:00:00', extra: ['2026-04-01T02:30:00'] },
  ],
  [
    'Zoom',
    event(
      ...[
        'UID:20260101T090000Z-123@fe80:0:0:0',
        'DTSTAMP:20260101T090000Z',
        'SUMMARY:Zoom meeting',
        'LOCATION:https://zoom.us/j/1',
      ],
      ...['DTSTART:20260110T150000Z', 'DTEND:20260110T160000Z', 'RECURRENCE-ID:20260110T150000Z'],
    ),
    { start: '2026-01-10T15:00:00', startZone: 'UTC', at: '2026-01-10T15:00:00', place: 'https://zoom.us/j/1' },
  ],
])('an event as %s writes it comes in as it is meant', (_program, file, expected) => {
  const { events, problems } = read(file)
  expect(problems).toEqual([])
  expect(events).toMatchObject([expected])
})

const times = ['DTSTART:20260110T150000Z', 'DTEND:20260110T160000Z', 'SUMMARY:A', 'UID:a'] as const

test.each([
  ['a rule that repeats each second', event(...times, 'RRULE:FREQ=SECONDLY'), 'not more often', { rule: '' }],
  ['a billion events', event(...times, 'RRULE:FREQ=DAILY;COUNT=1000000000'), 'up to 5000 times', { rule: '' }],
  [
    'a product of lists',
    event(
      ...times,
      `RRULE:FREQ=YEARLY;BYMONTHDAY=${Array.from({ length: 31 }, (_n, day) => day + 1).join()};BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYHOUR=1,2`,
    ),
    'too much',
    { rule: '' },
  ],
  [
    'a zone that nobody knows',
    event('DTSTART;TZID=Mars/Base:20260110T150000', 'SUMMARY:A', 'UID:a'),
    '‘Mars/Base’ is not known',
    { startZone: 'Europe/Madrid', end: '2026-01-10T16:00:00' },
  ],
])('%s is said, and the event is kept without it', (_what, file, words, kept) => {
  const from = performance.now()
  const { events, problems } = read(file)
  expect(performance.now() - from).toBeLessThan(100)
  expect(problems.join()).toContain(words)
  expect(events).toMatchObject([kept])
})

test.each([
  ['the year 1', event('DTSTART:00010101T000000Z', 'UID:a')],
  ['the year 9999', event('DTSTART:99990101T000000Z', 'UID:a')],
  ['no time at all', event('SUMMARY:A', 'UID:a')],
  ['what is no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
  ['a broken property', event('DTSTART;TZID="x:20260101', 'RRULE:FREQ=')],
])('%s is left out, with a sentence', (_what, file) => {
  const { events, problems } = read(file)
  expect(events).toEqual([])
  expect(problems).toHaveLength(1)
})

test('an end before the start, and scripts, do no harm', () => {
  const { events } = read(
    event('DTSTART:20260110T150000Z', 'DTEND:20260109T150000Z', 'UID:a', 'SUMMARY:<script>alert(1)</script>'),
  )
  expect(events).toMatchObject([{ end: '2026-01-10T16:00:00', title: '<script>alert(1)</script>' }])
})

test('lines that are folded inside of a character are whole again', () => {
  const [head, tail] = event('SUMMARY:Größe', 'DTSTART:20260110T150000Z', 'UID:a')
    .split('ö')
    .map((part) => new TextEncoder().encode(part))
  const [first = 0, second = 0] = new TextEncoder().encode('ö')
  expect(read(new Uint8Array([...(head ?? []), first, 13, 10, 32, second, ...(tail ?? [])])).events).toMatchObject([
    { title: 'Größe' },
  ])
})

test('20,000 events and more are read, up to a limit that is said', () => {
  const one = ['BEGIN:VEVENT', ...times, 'END:VEVENT', ''].join('\r\n')
  const { events, problems } = read(one.repeat(20_001))
  expect(events).toHaveLength(20_000)
  expect(problems.at(-1)).toContain('more than 20000 events')
})
