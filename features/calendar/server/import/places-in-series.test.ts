import { expect, test } from 'vitest'
import { ownSpace } from '@atrium/engine/contract'
import { fileOf, importer, vevent } from '../../../../tests/calendar-import.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { eventsBetween } from '../../contract/queries.ts'

const server = await serverOfFile()

async function timesOf(name: string, ...lines: readonly string[]) {
  const ada = await server.arrive(name.replaceAll(/\W/g, '-'))
  const spaces = [ownSpace(ada)]
  const ours = importer(server, ada)
  const first = await ours.bring(fileOf(...lines), { space: ownSpace(ada) })
  const again = await ours.bring(fileOf(...lines), { space: ownSpace(ada) })
  const span = { from: Date.parse('2026-01-11T00:00:00Z'), to: Date.parse('2026-01-16T00:00:00Z') }
  const { events, occurrences } = await server.read(ada, eventsBetween, { spaces, ...span })
  const times = occurrences.map(({ id, start }) => `${start} ${events.find((event) => event.id === id)?.title}`)
  return { times: times.toSorted(), problems: first.problems, again: { made: again.made, changed: again.changed } }
}

const series = vevent(
  'UID:a',
  'SUMMARY:Plan',
  'DTSTART;TZID=Europe/Berlin:20260112T090000',
  'DTEND;TZID=Europe/Berlin:20260112T100000',
  'RRULE:FREQ=DAILY;COUNT=3',
)

test.each([
  ['by the clocks of the series', 'RECURRENCE-ID;TZID=Europe/Berlin:20260113T090000'],
  ['by those of Greenwich', 'RECURRENCE-ID:20260113T080000Z'],
  ['by those of a third zone', 'RECURRENCE-ID;TZID=Asia/Tokyo:20260113T170000'],
  ['by its day alone', 'RECURRENCE-ID;VALUE=DATE:20260113'],
])('an event that takes place elsewhere stands for the time of its series that it names %s', async (how, place) => {
  const moved = ['DTSTART;TZID=America/New_York:20260113T110000', 'DTEND;TZID=America/New_York:20260113T120000']
  const { times, problems, again } = await timesOf(how, ...series, ...vevent('UID:a', 'SUMMARY:Moved', place, ...moved))
  expect(times).toEqual(['2026-01-12T08:00:00Z Plan', '2026-01-13T16:00:00Z Moved', '2026-01-14T08:00:00Z Plan'])
  expect(problems).toEqual([])
  expect(again).toEqual({ made: 0, changed: 0 })
})

test('what says to change a time of an event that does not repeat leaves that as it is, and is named', async () => {
  const once = vevent('UID:b', 'SUMMARY:Once', 'DTSTART:20260112T090000Z')
  const odd = vevent('UID:b', 'SUMMARY:Odd', 'RECURRENCE-ID:20260113T090000Z', 'DTSTART:20260114T090000Z')
  const { times, problems, again } = await timesOf('once', ...once, ...odd)
  expect(times).toEqual(['2026-01-12T09:00:00Z Once'])
  expect(problems).toEqual(['“Odd”: the event that it changes does not repeat. It was left out.'])
  expect(again).toEqual({ made: 0, changed: 0 })
})
