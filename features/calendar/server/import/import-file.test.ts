import { expect, test } from 'vitest'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type Brought, fileOf as file, importer, vevent } from '../../../../tests/calendar-import.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { exportCalendar } from '../../contract/export-calendar.ts'
import { eventsBetween } from '../../contract/queries.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const hers = importer(server, ada)
const his = importer(server, bob)

const counts = ({ made, changed, known, left, problems }: Brought) => ({ made, changed, known, left, problems })
const only = { made: 0, changed: 0, known: 0, left: 0, problems: [] }

/** What `person` sees of a calendar in a span, in lines. */
async function seen(person: PersonId, [from, to]: readonly [string, string]): Promise<readonly string[]> {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const { events, occurrences } = await server.read(person, eventsBetween, { spaces: [teamSpace], ...span })
  const byId = new Map(events.map((event) => [event.id, event]))
  return occurrences
    .map(({ id, start }) => `${start} ${byId.get(id)?.title || 'Busy'}${byId.get(id)?.isBusy ? '' : ' (free)'}`)
    .toSorted()
}

async function exported(person: PersonId): Promise<string> {
  const { text } = await server.read(person, exportCalendar, { space: teamSpace })
  return text.replaceAll('\r\n ', '')
}

const series = vevent(
  'UID:standup',
  'SUMMARY:Standup',
  'SEQUENCE:0',
  'DTSTAMP:20260101T000000Z',
  'RRULE:FREQ=DAILY;COUNT=6',
  'DTSTART;TZID=Europe/Madrid:20280110T090000',
  'DTEND;TZID=Europe/Madrid:20280110T093000',
)
const week = ['2028-01-09T00:00:00Z', '2028-01-20T00:00:00Z'] as const

test('R1.08 what one event of a series says of itself counts: private stays private, free stays free, and alarms are its own', async () => {
  const other = (day: string, ...lines: readonly string[]) =>
    vevent(
      'UID:standup',
      `RECURRENCE-ID;TZID=Europe/Madrid:202801${day}T090000`,
      ...lines,
      `DTSTART;TZID=Europe/Madrid:202801${day}T100000`,
      `DTEND;TZID=Europe/Madrid:202801${day}T103000`,
    )
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'ACTION:DISPLAY', 'END:VALARM']
  const report = await hers.bring(
    file(
      ...series,
      ...other('11', 'SUMMARY:Layoffs', 'CLASS:PRIVATE'),
      ...other('12', 'SUMMARY:Maybe', 'TRANSP:TRANSPARENT', ...alarm),
      ...other('14', 'SUMMARY:Late').map((line) => line.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE')),
    ),
  )
  expect(counts(report)).toEqual({ ...only, made: 1 })
  expect(await seen(bob, week)).toEqual([
    '2028-01-10T08:00:00Z Standup',
    '2028-01-11T09:00:00Z Busy',
    '2028-01-12T09:00:00Z Maybe (free)',
    '2028-01-13T08:00:00Z Standup',
    '2028-01-14T09:00:00Z Late',
    '2028-01-15T09:00:00Z Late',
  ])
  const [, maybe = ''] = /SUMMARY:Maybe([\s\S]*?)END:VEVENT/.exec(await exported(ada)) ?? []
  expect(maybe).toContain('TRIGGER:-PT5M')
  expect(await exported(bob)).not.toContain('Layoffs')
})

test('R1.08 a file that was changed brings its changes, once, and takes nothing that someone else wrote', async () => {
  const talk = (...lines: readonly string[]) =>
    file(...vevent('UID:talk', 'DTSTART:20280301T090000Z', 'DTEND:20280301T100000Z', ...lines))
  const first = talk('SUMMARY:Talk', 'DTSTAMP:20260101T000000Z')
  expect(counts(await hers.bring(first))).toEqual({ ...only, made: 1 })
  expect(counts(await hers.bring(first))).toEqual({ ...only, known: 1 })
  const later = talk('SUMMARY:Talk 2', 'DTSTAMP:20260101T000000Z', 'SEQUENCE:1')
  expect(counts(await hers.bring(later))).toEqual({ ...only, changed: 1 })
  expect(counts(await hers.bring(later))).toEqual({ ...only, known: 1 })
  const march = ['2028-02-28T00:00:00Z', '2028-03-05T00:00:00Z'] as const
  expect(await seen(bob, march)).toEqual(['2028-03-01T09:00:00Z Talk 2'])
  const latest = talk('SUMMARY:Talk 3', 'LAST-MODIFIED:20260102T000000Z', 'SEQUENCE:1')
  const problems = [expect.stringContaining('someone else changed it')]
  expect(counts(await his.bring(latest))).toEqual({ ...only, known: 1, problems })
  expect(counts(await hers.bring(latest))).toEqual({ ...only, changed: 1 })
  expect(await seen(bob, march)).toEqual(['2028-03-01T09:00:00Z Talk 3'])
})

test('R1.08 what has no field here is kept in words, and leaves as it came', async () => {
  const lines = [
    'UID:kept',
    'SUMMARY:Kept',
    'DTSTART:20280401T090000Z',
    'DTEND:20280401T100000Z',
    'DESCRIPTION:Words',
    'CATEGORIES:Work,Travel',
    'STATUS:TENTATIVE',
    'GEO:48.2;16.37',
    'COLOR:red',
    'URL:https://example.org/kept',
    'ORGANIZER;CN="Eve":mailto:eve@example.org',
    'ATTENDEE;CN="Out":mailto:out@example.org',
  ]
  expect(counts(await hers.bring(file(...vevent(...lines))))).toEqual({ ...only, made: 1 })
  const [, kept = ''] = /UID:kept([\s\S]*?)END:VEVENT/.exec(await exported(ada)) ?? []
  for (const line of [...lines.slice(4, 8), ...lines.slice(10)]) expect(kept).toContain(line)
  expect(kept).toContain('ATTACH:https://example.org/kept')
})

test('people of the team who are in the file are invited, and hear nothing of it', async () => {
  const lines = ['UID:with', 'SUMMARY:With Bob', 'DTSTART:20280501T090000Z', 'ATTENDEE:mailto:Bob@example.org']
  expect(counts(await hers.bring(file(...vevent(...lines))))).toEqual({ ...only, made: 1 })
  const { rows } = await server.engine.pool.query<{ attendees: readonly { person: string }[] }>(
    `select attendees from calendar_event where uid = 'with'`,
  )
  expect(rows[0]?.attendees.map(({ person }) => person)).toEqual([bob])
  expect((await server.engine.pool.query(`select from notice where cause = 'invitation'`)).rowCount).toBe(0)
})

test('what is in a file twice, or is canceled in it, is named once each', async () => {
  const times = ['DTSTART:20280601T090000Z', 'DTEND:20280601T100000Z']
  const off = (uid: string) => vevent(`UID:${uid}`, 'SUMMARY:Off', 'STATUS:CANCELLED', ...times)
  const twice = [
    ...vevent('UID:twice', 'SUMMARY:A', ...times),
    ...vevent('UID:twice', 'SUMMARY:B', 'SEQUENCE:2', ...times),
  ]
  const report = await hers.bring(file(...twice, ...off('off 1'), ...off('off 2')))
  const problems = ['“Off” is canceled and was left out. (2 times)']
  expect(counts(report)).toEqual({ ...only, made: 1, left: 2, problems })
  expect(await seen(ada, ['2028-05-31T00:00:00Z', '2028-06-02T00:00:00Z'])).toEqual(['2028-06-01T09:00:00Z B'])
})

test('a file without an event, and one that is none, end with a sentence', async () => {
  const none = ['This is not an iCalendar file. Export your calendar as .ics and import that.']
  const empty = ['There are no events in this file.']
  expect(await hers.bring(file())).toMatchObject({ state: 'done', total: 0, problems: empty })
  expect(await hers.bring('')).toMatchObject({ state: 'done', total: 0, problems: none })
  expect(await hers.bring('GIF89a\0\0\n\n')).toMatchObject({ state: 'done', total: 0, problems: none })
})

test('a count of changes that no number holds ends no import', async () => {
  const huge = vevent('UID:huge', 'SUMMARY:Huge', 'SEQUENCE:99999999999999999999', 'DTSTART:20280701T090000Z')
  expect(await hers.bring(file(...huge))).toMatchObject({ state: 'done', made: 1 })
})
