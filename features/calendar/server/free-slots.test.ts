import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { createEvent, freeSlots } from '@atrium/features/calendar/contract'
import { setPreferences } from '@atrium/features/people/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  server = await startServer()
  ada = await server.arrive('Ada')
  bob = await server.arrive('Bob')
})
afterAll(() => server.close())

const hourMs = 3_600_000
const local = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** When Bob is free, as Ada sees it. */
async function freeOfBob() {
  const { people } = await server.read(ada, freeSlots, { people: [bob] })
  return people[0]
}

/** Something that Bob does all day long, so that he has no time until `until`. */
async function plan(by: PersonId, space: SpaceId, until: number, more: object = {}): Promise<void> {
  const times = { start: local(Date.now() - hourMs), end: local(until), startZone: 'UTC', endZone: 'UTC' }
  const event = { space, id: newId(), title: 'Dentist', ...times, ...more }
  expect(await server.act(by, createEvent, event as never)).toMatchObject({ ok: true })
}

test('R2.15 others see when somebody works and next has time, but not what they do meanwhile', async () => {
  expect(await freeOfBob()).toEqual({ person: bob, hours: null, free: null })
  const { actor } = server
  await actor.act({ id: newId(), by: bob, action: 'people/tell-zone', input: { zone: 'UTC' } })
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }
  await server.act(bob, setPreferences, { workingHours: always })
  const now = await freeOfBob()
  expect(now).toMatchObject({ hours: always })
  expect(now?.free?.from).toBeLessThan(Date.now() + hourMs)
  const [first, second] = [Date.now() + 5 * hourMs, Date.now() + 30 * hourMs]
  await plan(bob, ownSpace(bob), first, { isPrivate: true })
  expect((await freeOfBob())?.free?.from).toBeGreaterThanOrEqual(first - 1_000)
  // Where he is asked to come counts too, in a space of others.
  await plan(ada, teamSpace, second, { attendees: [{ person: bob }] })
  const later = await freeOfBob()
  expect(later?.free?.from).toBeGreaterThanOrEqual(second - 1_000)
  expect(JSON.stringify(later)).not.toContain('Dentist')
})
