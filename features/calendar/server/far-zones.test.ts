import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { createEvent } from '../contract/create-event.ts'
import { eventsBetween, eventsOfYear } from '../contract/queries.ts'

let server: TestServer
let ada: PersonId
beforeAll(async () => {
  server = await startServer()
  ada = await server.arrive('ada')
})
afterAll(() => server.close())

async function make(given: object): Promise<string> {
  const id = newId()
  const call = {
    id: newId(),
    by: ada,
    action: createEvent.name,
    input: { space: teamSpace, id, title: 'Call', ...given },
  }
  expect(await server.actor.act(call)).toMatchObject({ ok: true })
  return id
}

async function startsOf(id: string, from: string, to: string): Promise<string[]> {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const { occurrences } = await server.read(ada, eventsBetween, { spaces: [teamSpace], ...span })
  return occurrences.filter((one) => one.id === id).map(({ start }) => start)
}

const seenFrom = (zone: string) => (start: string) =>
  Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

test('nine o’clock in Chicago is at another time in Rome in the weeks when one of them has changed its clocks (R1.08)', async () => {
  const chicago = { startZone: 'America/Chicago', endZone: 'America/Chicago' }
  const times = { start: '2027-03-08T09:00:00', end: '2027-03-08T10:00:00', rule: 'FREQ=WEEKLY' }
  const id = await make({ ...chicago, ...times })
  const spring = await startsOf(id, '2027-03-01T00:00:00Z', '2027-04-06T00:00:00Z')
  expect(spring.map(seenFrom('Europe/Rome'))).toEqual([
    '2027-03-08T16:00',
    '2027-03-15T15:00',
    '2027-03-22T15:00',
    '2027-03-29T16:00',
    '2027-04-05T16:00',
  ])
  const autumn = await startsOf(id, '2027-10-25T00:00:00Z', '2027-11-09T00:00:00Z')
  expect(autumn.map(seenFrom('Europe/Rome'))).toEqual(['2027-10-25T16:00', '2027-11-01T15:00', '2027-11-08T16:00'])
})

test('a day is that day 14 hours ahead of Greenwich and 11 hours behind it', async () => {
  const id = await make({ isAllDay: true, start: '2028-06-10', end: '2028-06-11' })
  // The day's first and last minutes in Kiritimati, then in Pago Pago.
  for (const moment of [
    '2028-06-09T10:00:00Z',
    '2028-06-10T09:59:00Z',
    '2028-06-10T11:00:00Z',
    '2028-06-11T10:59:00Z',
  ]) {
    const end = new Date(Date.parse(moment) + 60_000).toISOString()
    expect([moment, await startsOf(id, moment, end)]).toEqual([moment, ['2028-06-10']])
  }
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Rome']) {
    const { days } = await server.read(ada, eventsOfYear, { spaces: [teamSpace], year: 2028, zone })
    expect([zone, days['2028-06-09'], days['2028-06-10'], days['2028-06-11']]).toEqual([zone, undefined, 1, undefined])
  }
})

test('half past two in Madrid is in the night of both changes where the clocks show it, or would have', async () => {
  const madrid = { startZone: 'Europe/Madrid', endZone: 'Europe/Madrid' }
  const spring = await make({ ...madrid, start: '2027-03-28T02:30:00', end: '2027-03-28T03:30:00' })
  const autumn = await make({ ...madrid, start: '2027-10-31T02:30:00', end: '2027-10-31T03:30:00' })
  expect(await startsOf(spring, '2027-03-27T00:00:00Z', '2027-03-30T00:00:00Z')).toEqual(['2027-03-28T01:30:00Z'])
  expect(await startsOf(autumn, '2027-10-30T00:00:00Z', '2027-11-02T00:00:00Z')).toEqual(['2027-10-31T00:30:00Z'])
})
