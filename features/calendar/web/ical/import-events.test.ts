import { expect, test } from 'vitest'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { pairOfServers, until } from '../../../../tests/pair.ts'
import { exportCalendar } from '../../contract/feed.ts'
import { eventsBetween } from '../../contract/queries.ts'
import { type Imported, importEvents } from './import-calendar.ts'
import { readCalendar } from './read-calendar.ts'

const pair = pairOfServers()
const zone = 'Europe/Madrid'

/** A screen that knows the team. */
async function opened(person: PersonId): Promise<Client> {
  const client = pair().open(person)
  await client.opened()
  await until(client, () => client.roleIn(teamSpace) !== undefined)
  return client
}

async function bring(client: Client, text: string, space: string = teamSpace): Promise<Imported> {
  return importEvents(client, readCalendar(text, zone), space)
}

const file = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const vevent = (...lines: readonly string[]): readonly string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

/** What `person` sees of a calendar in a span, in lines. */
async function seen(person: PersonId, [from, to]: readonly [string, string]): Promise<readonly string[]> {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const { events, occurrences } = await pair().house.servers[1].read(person, eventsBetween, {
    spaces: [teamSpace],
    ...span,
  })
  const byId = new Map(events.map((event) => [event.id, event]))
  return occurrences
    .map(({ id, start }) => `${start} ${byId.get(id)?.title || 'Busy'}${byId.get(id)?.isBusy ? '' : ' (free)'}`)
    .toSorted()
}

async function exported(person: PersonId): Promise<string> {
  const { text } = await pair().house.servers[0].read(person, exportCalendar, { space: teamSpace })
  return text.replaceAll('\r\n ', '')
}

const series = vevent(
  ...['UID:standup', 'SUMMARY:Standup', 'SEQUENCE:0', 'DTSTAMP:20260101T000000Z', 'RRULE:FREQ=DAILY;COUNT=6'],
  ...['DTSTART;TZID=Europe/Madrid:20280110T090000', 'DTEND;TZID=Europe/Madrid:20280110T093000'],
)
const week = ['2028-01-09T00:00:00Z', '2028-01-20T00:00:00Z'] as const

test('R1.08 what one event of a series says of itself counts: private stays private, free stays free, and alarms are its own', async () => {
  const { ada, bob } = pair()
  const client = await opened(ada)
  const other = (day: string, ...lines: readonly string[]) =>
    vevent(
      ...['UID:standup', `RECURRENCE-ID;TZID=Europe/Madrid:202801${day}T090000`, ...lines],
      ...[`DTSTART;TZID=Europe/Madrid:202801${day}T100000`, `DTEND;TZID=Europe/Madrid:202801${day}T103000`],
    )
  const report = await bring(
    client,
    file(
      ...series,
      ...other('11', 'SUMMARY:Layoffs', 'CLASS:PRIVATE'),
      ...other(
        '12',
        'SUMMARY:Maybe',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'TRIGGER:-PT5M',
        'ACTION:DISPLAY',
        'END:VALARM',
      ),
      ...other('14', 'SUMMARY:Late', 'RANGE:x').map((line) =>
        line.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE'),
      ),
    ),
  )
  expect(report).toEqual({ made: 1, changed: 0, known: 0, problems: [] })
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
  const { ada, bob } = pair()
  const [client, his] = [await opened(ada), await opened(bob)]
  const talk = (...lines: readonly string[]) =>
    file(...vevent('UID:talk', 'DTSTART:20280301T090000Z', 'DTEND:20280301T100000Z', ...lines))
  expect(await bring(client, talk('SUMMARY:Talk', 'DTSTAMP:20260101T000000Z'))).toMatchObject({ made: 1, problems: [] })
  expect(await bring(client, talk('SUMMARY:Talk', 'DTSTAMP:20260101T000000Z'))).toMatchObject({ known: 1, changed: 0 })
  const later = talk('SUMMARY:Talk 2', 'DTSTAMP:20260101T000000Z', 'SEQUENCE:1')
  expect(await bring(client, later)).toMatchObject({ changed: 1, problems: [] })
  expect(await bring(client, later)).toMatchObject({ changed: 0, known: 1 })
  const march = ['2028-02-28T00:00:00Z', '2028-03-05T00:00:00Z'] as const
  expect(await seen(bob, march)).toEqual(['2028-03-01T09:00:00Z Talk 2'])
  const latest = talk('SUMMARY:Talk 3', 'LAST-MODIFIED:20260102T000000Z', 'SEQUENCE:1')
  expect(await bring(his, latest)).toMatchObject({
    known: 1,
    problems: [expect.stringContaining('someone else changed it')],
  })
  expect(await bring(client, latest)).toMatchObject({ changed: 1, problems: [] })
  expect(await seen(bob, march)).toEqual(['2028-03-01T09:00:00Z Talk 3'])
})

test('R1.08 what has no field here is kept in words, and leaves as it came', async () => {
  const { ada } = pair()
  const lines = [
    ...['UID:kept', 'SUMMARY:Kept', 'DTSTART:20280401T090000Z', 'DTEND:20280401T100000Z', 'DESCRIPTION:Words'],
    ...['CATEGORIES:Work,Travel', 'STATUS:TENTATIVE', 'GEO:48.2;16.37', 'COLOR:red', 'URL:https://example.org/kept'],
    ...['ORGANIZER;CN="Eve":mailto:eve@example.org', 'ATTENDEE;CN="Out":mailto:out@example.org'],
  ]
  expect(await bring(await opened(ada), file(...vevent(...lines)))).toMatchObject({ made: 1, problems: [] })
  const [, kept = ''] = /UID:kept([\s\S]*?)END:VEVENT/.exec(await exported(ada)) ?? []
  for (const line of [...lines.slice(4, 8), ...lines.slice(10)]) expect(kept).toContain(line)
  expect(kept).toContain('ATTACH:https://example.org/kept')
})
