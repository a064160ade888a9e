import { expect, test } from 'vitest'
import { costOf } from '../../../../../tests/cost.ts'
import { readCalendar } from './read-calendar.ts'
import { expectWithin } from '../../../../../tests/times.ts'
import { isLong } from '../../../../../tests/long.ts'

const read = (lines: string | Uint8Array) =>
  readCalendar(typeof lines === 'string' ? new TextEncoder().encode(lines) : lines, 'Europe/Madrid')

/** With what could not be kept in sentences alone. */
function readWords(lines: string | Uint8Array) {
  const { events, problems } = read(lines)
  return { events, problems: problems.map(({ words }) => words) }
}

const event = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')

// As these programs are publicly described to write their files.
test.each([
  [
    'Google',
    event(
      'DTSTART;TZID=America/New_York:20260105T090000',
      'DTEND;TZID=America/New_York:20260105T093000',
      'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20260302T045959Z;BYDAY=MO',
      'DTSTAMP:20251230T101010Z',
      'UID:abc@google.com',
      'DESCRIPTION:Join: https://meet.google.com/abc\\nSee you',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'SUMMARY:Weekly',
      'TRANSP:OPAQUE',
    ),
    {
      uid: 'abc@google.com',
      title: 'Weekly',
      start: '2026-01-05T09:00:00',
      end: '2026-01-05T09:30:00',
      startZone: 'America/New_York',
      rule: 'FREQ=WEEKLY;UNTIL=20260301T235959;BYDAY=MO',
      isBusy: true,
      description: 'Join: https://meet.google.com/abc\nSee you',
    },
  ],
  [
    'Apple',
    event(
      'TRANSP:TRANSPARENT',
      'DTEND;VALUE=DATE:20260504',
      'UID:9E1A',
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
      'SUMMARY:Fair\\, day one\\; and two',
      'DTSTART;VALUE=DATE:20260502',
      'DTSTAMP:20260101T000000Z',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'DESCRIPTION:not this',
      'END:VALARM',
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
      'CLASS:PRIVATE',
      'DTSTART;TZID="W. Europe Standard Time":20260601T100000',
      'UID:040000008200E00074C5B7101A82E008',
      'DTEND;TZID=Romance Standard Time:20260601T110000',
      'SUMMARY;LANGUAGE=de:Besprechung',
      'LOCATION:Raum 1',
      'RRULE:FREQ=MONTHLY;COUNT=5;BYDAY=1MO',
      'EXDATE;TZID="W. Europe Standard Time":20260706T100000',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    ),
    {
      title: 'Besprechung',
      startZone: 'Europe/Berlin',
      endZone: 'Europe/Paris',
      isPrivate: true,
      place: 'Raum 1',
      rule: 'FREQ=MONTHLY;COUNT=5;BYDAY=1MO',
      without: ['2026-07-06T10:00:00'],
    },
  ],
  [
    'Nextcloud',
    event(
      'CREATED:20260101T000000Z',
      'UID:5f2c-nc',
      'DTSTART;TZID=Europe/Berlin:20260325T023000',
      'DURATION:PT1H30M',
      'SUMMARY:Nacht',
      'RDATE;TZID=Europe/Berlin:20260401T023000',
      'CATEGORIES:x',
    ),
    { title: 'Nacht', start: '2026-03-25T02:30:00', end: '2026-03-25T04:00:00', extra: ['2026-04-01T02:30:00'] },
  ],
  [
    'Zoom',
    event(
      'UID:20260101T090000Z-123@fe80:0:0:0',
      'DTSTAMP:20260101T090000Z',
      'SUMMARY:Zoom meeting',
      'LOCATION:https://zoom.us/j/1',
      'DTSTART:20260110T150000Z',
      'DTEND:20260110T160000Z',
      'RECURRENCE-ID:20260110T150000Z',
    ),
    { start: '2026-01-10T15:00:00', startZone: 'UTC', at: '2026-01-10T15:00:00', place: 'https://zoom.us/j/1' },
  ],
])('an event as %s writes it comes in as it is meant', (_program, file, expected) => {
  const { events, problems } = readWords(file)
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
    'too complex',
    { rule: '' },
  ],
  [
    'a zone that nobody knows',
    event('DTSTART;TZID=Mars/Base:20260110T150000', 'SUMMARY:A', 'UID:a'),
    '“Mars/Base” is unknown',
    { startZone: 'Europe/Madrid', end: '2026-01-10T15:00:00' },
  ],
])('%s is said, and the event is kept without it', async (_what, file, words, kept) => {
  const cost = await costOf(() => {
    const { events, problems } = readWords(file)
    expect(problems.join()).toContain(words)
    expect(events).toMatchObject([kept])
  })
  expectWithin(cost, 100)
})

test.each([
  ['the year 1', event('DTSTART:00010101T000000Z', 'UID:a')],
  ['the year 9999', event('DTSTART:99990101T000000Z', 'UID:a')],
  ['no time at all', event('SUMMARY:A', 'UID:a')],
  ['what is no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
  ['a broken property', event('DTSTART;TZID="x:20260101', 'RRULE:FREQ=')],
])('%s is left out, with a sentence', (_what, file) => {
  const { events, problems } = readWords(file)
  expect(events).toEqual([])
  expect(problems).toHaveLength(1)
})

test('events without a UID are one where all that they say is alike, and else none is lost', () => {
  const lines = ['DTSTART:20260110T150000Z', 'DTEND:20260110T160000Z', 'SUMMARY:Visit']
  const uids = [
    event(...lines, 'LOCATION:Rome', 'DTSTAMP:20260101T000000Z'),
    event('LOCATION:Rome', ...lines, 'DTSTAMP:20260102T000000Z', 'SEQUENCE:2'),
    event(...lines, 'LOCATION:Oslo'),
    event(...lines, 'LOCATION:Rome', 'DESCRIPTION:By train'),
  ].map((file) => readWords(file).events[0]?.uid)
  expect(uids[1]).toBe(uids[0])
  expect(new Set(uids).size).toBe(3)
})

test('an end before the start, and scripts, do no harm', () => {
  const { events } = readWords(
    event('DTSTART:20260110T150000Z', 'DTEND:20260109T150000Z', 'UID:a', 'SUMMARY:<script>alert(1)</script>'),
  )
  expect(events).toMatchObject([{ end: '2026-01-10T16:00:00', title: '<script>alert(1)</script>' }])
})

test('lines that are folded inside of a character are whole again', () => {
  const [head, tail] = event('SUMMARY:Größe', 'DTSTART:20260110T150000Z', 'UID:a')
    .split('ö')
    .map((part) => new TextEncoder().encode(part))
  const [first = 0, second = 0] = new TextEncoder().encode('ö')
  expect(readWords(new Uint8Array([...(head ?? []), first, 13, 10, 32, second, ...(tail ?? [])])).events).toMatchObject(
    [{ title: 'Größe' }],
  )
})

test('alarms before an event and the people of it come in; one that is broken spoils nothing', () => {
  const alarm = (...lines: readonly string[]) => ['BEGIN:VALARM', 'ACTION:DISPLAY', ...lines, 'END:VALARM']
  const { events, problems } = readWords(
    event(
      ...times,
      ...alarm('TRIGGER:-PT15M'),
      ...alarm('TRIGGER;RELATED=END:-PT5M'),
      ...alarm('TRIGGER;VALUE=DATE-TIME:20260110T140000Z'),
      ...alarm('TRIGGER:-P1D'),
      'ATTENDEE;CN="Ada, Countess";ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:Ada@example.org',
      'ATTENDEE;CN=Room:urn:uuid:1',
    ),
  )
  expect(problems).toEqual(['“A”: reminders other than up to 5 before its start were left out.'])
  expect(events).toMatchObject([
    { alarms: [15, 1_440], people: [{ email: 'ada@example.org', isOptional: true }, { words: 'Room' }] },
  ])
  const broken = readWords(event(...times, ...alarm('TRIGGER;RELATED="END:-PT5M')))
  expect(broken.events).toMatchObject([{ title: 'A', alarms: [] }])
})

test('a description of a zone that lies about a known one is not believed', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Madrid',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+1000',
    'TZOFFSETTO:+1000',
    'RRULE:FREQ=SECONDLY',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
  const file = event('DTSTART;TZID=Europe/Madrid:20260110T150000', 'SUMMARY:A', 'UID:a')
  const { events, problems } = readWords(file.replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`))
  expect(problems).toEqual([])
  expect(events).toMatchObject([{ start: '2026-01-10T15:00:00', startZone: 'Europe/Madrid' }])
})

test('events that say to differ from each other, or from themselves, are read as the places that they name', () => {
  const one = (at: string) =>
    event('UID:a', `RECURRENCE-ID:${at}`, 'DTSTART:20260110T150000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:A')
  const { events } = readWords([one('20260110T150000Z'), one('20260111T150000Z'), one('20260110T150000Z')].join(''))
  expect(events.map(({ at }) => at)).toEqual(['2026-01-10T15:00:00', '2026-01-11T15:00:00', '2026-01-10T15:00:00'])
})

test.runIf(isLong)('of more than 100,000 events the rest is named with its number', () => {
  const one = ['BEGIN:VEVENT', ...times, 'END:VEVENT', ''].join('\r\n')
  const { events, problems } = readWords(one.repeat(100_003))
  expect(events).toHaveLength(100_000)
  expect(problems).toEqual(['There are more than 100,000 events. The last 3 were left out.'])
})

test('what goes along with an event comes in as links, and nothing is fetched', () => {
  const { events, problems } = readWords(
    event(
      'UID:a',
      'DTSTART:20260105T090000Z',
      'SUMMARY:Review',
      'ATTACH;FMTTYPE=text/html:https://example.org/plan',
      'ATTACH:javascript:alert(1)',
      'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA',
      'ATTACH:CID:part3@example.org',
    ),
  )
  expect(events.map(({ links }) => links)).toEqual([['https://example.org/plan']])
  expect(problems).toEqual(['“Review”: an embedded file was left out. Only links are imported.'])
})

test.each([
  ['a day that does not say so', ['DTSTART:20240215'], { isAllDay: true, start: '2024-02-15', end: '2024-02-16' }],
  [
    'a time that says to be a day',
    ['DTSTART;VALUE=DATE:20240215T090000'],
    { isAllDay: false, start: '2024-02-15T09:00:00' },
  ],
  [
    'a day left out of a series of times',
    ['DTSTART;TZID=Europe/Madrid:20240215T090000', 'RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20240216'],
    { without: ['2024-02-16T09:00:00'] },
  ],
  [
    'days and times left out in one line',
    ['DTSTART;TZID=Europe/Madrid:20240215T090000', 'EXDATE;TZID=Europe/Madrid:20240216,20240217T090000'],
    { without: ['2024-02-16T09:00:00', '2024-02-17T09:00:00'] },
  ],
  [
    'further times by the clocks of another zone',
    ['DTSTART;TZID=Europe/Madrid:20240215T150000', 'RDATE;TZID=America/New_York:20240220T090000'],
    { extra: ['2024-02-20T15:00:00'] },
  ],
])('%s comes in as it is meant', (_what, lines, expected) => {
  const { events, problems } = readWords(event('UID:a', 'SUMMARY:A', ...lines))
  expect(problems).toEqual([])
  expect(events).toMatchObject([expected])
})

test('one odd property is said once and left out; the event and all others come in', () => {
  const odd = [
    'DTSTART:20240215T090000Z',
    'DURATION:soon',
    'SEQUENCE:many',
    'GEO:here',
    'RRULE:FREQ=DAILY;INTERVAL=often',
    'EXDATE:never',
    'RDATE:20240230T000000',
    'PRIORITY:high',
    'DTSTAMP:yesterday',
    'COLOR:7',
    'PERCENT-COMPLETE:x',
  ]
  const { events, problems } = readWords([event('UID:a', 'SUMMARY:A', ...odd), event(...times)].join(''))
  expect(events.map(({ title, start }) => `${title} ${start}`)).toEqual([
    'A 2024-02-15T09:00:00',
    'A 2026-01-10T15:00:00',
  ])
  expect(problems.length).toBeGreaterThan(0)
  expect(new Set(problems).size).toBe(problems.length)
  expect(problems.every((problem) => problem.startsWith('“A”'))).toBe(true)
})

test('a second rule, lengths of single times, tasks and journals are named, once each', () => {
  const lines = [
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=WEEKLY',
    'RDATE;VALUE=PERIOD:20260111T100000Z/PT1H,20260112T100000Z/PT1H',
  ]
  const todo = ['BEGIN:VTODO', 'UID:t', 'SUMMARY:Do', 'END:VTODO', ''].join('\r\n')
  const { events, problems } = readWords(`${event(...times, ...lines)}${todo}${todo}`)
  expect(events).toMatchObject([{ rule: 'FREQ=DAILY', extra: ['2026-01-11T10:00:00', '2026-01-12T10:00:00'] }])
  expect(problems).toEqual([
    '“A”: it has more than one repeat rule. Only the first was kept.',
    '“A”: a time with its own length (PERIOD) was given the length of the others.',
    '2 tasks were left out. Only events are imported.',
  ])
})

test('a zone that only the file knows is the one with the same clocks', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized 1',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    '',
  ].join('\r\n')
  const { events, problems } = readWords(
    `${zone}${event('DTSTART;TZID=Customized 1:20260701T090000', 'SUMMARY:A', 'UID:a')}`,
  )
  expect(problems).toEqual([])
  expect(events).toMatchObject([{ start: '2026-07-01T09:00:00', startZone: 'Europe/Berlin' }])
})

test.each([
  [
    'a day that is none',
    ['DTSTART:20240230T090000'],
    { start: '2024-03-01T09:00:00' },
    ': 2024-02-30 does not exist; 2024-03-01 was used.',
  ],
  [
    'days of a rule that nobody knows',
    ['DTSTART:20240215T090000', 'RRULE:FREQ=YEARLY;BYEASTER=0'],
    { rule: '' },
    ': its repeat rule contains BYEASTER, which Atrium does not support. It was imported as a single event.',
  ],
])('%s is said', (_what, lines, expected, words) => {
  const { events, problems } = readWords(event('UID:a', 'SUMMARY:A', ...lines))
  expect(events).toMatchObject([expected])
  expect(problems).toEqual([`“A”${words}`])
})

test.each([
  ['a time until a day', ['DTSTART:20240215T090000Z', 'DTEND;VALUE=DATE:20240217'], { end: '2024-02-17T00:00:00' }],
  ['a day until a time', ['DTSTART;VALUE=DATE:20240215', 'DTEND:20240217T090000Z'], { end: '2024-02-18' }],
  ['further days in Greenwich', ['DTSTART;VALUE=DATE:20240215', 'RDATE:20240217Z'], { extra: ['2024-02-17'] }],
])('%s is as long as is meant', (_what, lines, expected) => {
  const { events, problems } = readWords(event('UID:a', 'SUMMARY:A', ...lines))
  expect(events).toMatchObject([expected])
  expect(problems).toEqual([])
})
