import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { costOf } from '../../../tests/cost.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { answerInvitation } from '../contract/answer-invitation.ts'
import { changeEvent } from '../contract/change-event.ts'
import { createEvent } from '../contract/create-event.ts'
import { eventsBetween, eventsOfYear, findEvent, namedEvents } from '../contract/queries.ts'
import { deleteEvent, restoreEvent } from '../contract/trash-event.ts'
import { expectWithin } from '../../../tests/times.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

const madrid = { startZone: 'Europe/Madrid', endZone: 'Europe/Madrid' }

async function make(by: PersonId, given: object): Promise<string> {
  const id = newId()
  const plain = { start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00', title: 'Standup', space: teamSpace, id }
  const call = { id: newId(), by, action: createEvent.name, input: { ...plain, ...madrid, ...given } }
  const answer = await server.actor.act(call)
  expect(answer).toMatchObject({ ok: true })
  return id
}

function act(by: PersonId, action: { readonly name: string }, input: object) {
  return server.actor.act({ id: newId(), by, action: action.name, input: { space: teamSpace, ...input } })
}

async function between(by: PersonId, from: string, to: string, spaces: readonly SpaceId[] = [teamSpace]) {
  return server.read(by, eventsBetween, { spaces, from: Date.parse(from), to: Date.parse(to) })
}

async function timesOf(id: string, from: string, to: string): Promise<string[]> {
  const { occurrences } = await between(ada, from, to)
  return occurrences.filter((one) => one.id === id).map(({ start }) => start)
}

test('one sees the events of the team and of oneself, and nobody else sees one’s own (R1.08, R1.12)', async () => {
  const shared = await make(ada, {})
  const own = await make(ada, { space: ownSpace(ada), title: 'Dentist' })
  const spaces = [teamSpace, ownSpace(ada), ownSpace(bob), newId<'space'>()]
  const [hers, his] = await Promise.all(
    [ada, bob].map((by) => between(by, '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', spaces)),
  )
  expect(hers?.events.map(({ id }) => id).toSorted()).toEqual([own, shared].toSorted())
  expect(his?.events.map(({ id }) => id)).toEqual([shared])
  expect(his?.occurrences).toEqual([{ id: shared, at: '', start: '2026-11-23T08:00:00Z', end: '2026-11-23T09:00:00Z' }])
  await expect(server.read(bob, findEvent, { space: ownSpace(ada), id: own })).resolves.toEqual({
    event: null,
    past: 0,
    next: null,
    attached: null,
  })
  expect(await act(bob, deleteEvent, { space: ownSpace(ada), id: own })).toMatchObject({ ok: false, code: 'no-access' })
})

test('of a private event others learn no word, not even from what their screens are sent (R1.12)', async () => {
  const id = await make(ada, { title: 'Interview', place: 'Room 9', description: 'secret', isPrivate: true })
  const day = ['2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'] as const
  const his = (await between(bob, ...day)).events.find((one) => one.id === id)
  expect(his).toMatchObject({ title: '', place: '', isPrivate: true })
  expect((await between(ada, ...day)).events.find((one) => one.id === id)).toMatchObject({ title: 'Interview' })
  expect((await server.read(bob, findEvent, { space: teamSpace, id })).event).toMatchObject({
    title: '',
    description: '',
  })
  const { rows } = await server.engine.pool.query<{ space: SpaceId }>(
    "select space from log where changes::text ~ 'Interview|Room 9|secret'",
  )
  expect(rows.map(({ space }) => space)).toEqual([ownSpace(ada)])
  const patch = { start: '2026-11-23T11:00:00', end: '2026-11-23T12:00:00' }
  expect(await act(bob, changeEvent, { id, newId: newId(), patch })).toMatchObject({ ok: false, code: 'private' })
  expect(await act(ada, changeEvent, { id, newId: newId(), patch })).toMatchObject({ ok: true })
  expect((await between(ada, ...day)).events.find((one) => one.id === id)).toMatchObject({ title: 'Interview' })
  expect(await act(ada, changeEvent, { id, newId: newId(), patch: { isPrivate: false } })).toMatchObject({ ok: true })
  expect((await between(bob, ...day)).events.find((one) => one.id === id)).toMatchObject({ title: 'Interview' })
})

test('a series keeps its time by the clock across a change of the clocks, and leaves out times that do not exist', async () => {
  const daily = { rule: 'FREQ=DAILY', start: '2027-03-26T02:30:00', end: '2027-03-26T03:00:00' }
  const id = await make(ada, daily)
  expect(await timesOf(id, '2027-03-26T00:00:00Z', '2027-03-30T12:00:00Z')).toEqual([
    '2027-03-26T01:30:00Z',
    '2027-03-27T01:30:00Z',
    '2027-03-29T00:30:00Z',
    '2027-03-30T00:30:00Z',
  ])
  // In autumn 02:30 comes twice; the first of them counts (RFC 5545, section 3.3.5).
  expect(await timesOf(id, '2027-10-30T00:00:00Z', '2027-11-01T00:00:00Z')).toEqual([
    '2027-10-30T00:30:00Z',
    '2027-10-31T00:30:00Z',
  ])
  await act(ada, deleteEvent, { id })
})

test('a series that begins at a time that does not exist has only its first event at another', async () => {
  const gap = { start: '2027-03-28T02:30:00', end: '2027-03-28T03:30:00' }
  const [id, counted] = [
    await make(ada, { ...gap, rule: 'FREQ=DAILY' }),
    await make(ada, { ...gap, rule: 'FREQ=DAILY;COUNT=2' }),
  ]
  const days = ['2027-03-28T01:30:00Z', '2027-03-29T00:30:00Z', '2027-03-30T00:30:00Z']
  expect(await timesOf(id, '2027-03-27T00:00:00Z', '2027-03-30T12:00:00Z')).toEqual(days)
  expect(await timesOf(id, '2028-01-01T00:00:00Z', '2028-01-02T00:00:00Z')).toEqual(['2028-01-01T01:30:00Z'])
  expect(await timesOf(counted, '2027-03-27T00:00:00Z', '2027-04-30T12:00:00Z')).toEqual(days.slice(0, 2))
  const { past } = await server.read(ada, findEvent, { space: teamSpace, id, at: '2027-03-30T02:30:00' })
  expect(past).toBe(2)
  await act(ada, deleteEvent, { id, scope: 'one', at: gap.start })
  expect(await timesOf(id, '2027-03-27T00:00:00Z', '2027-03-30T12:00:00Z')).toEqual(days.slice(1))
  for (const each of [id, counted]) await act(ada, deleteEvent, { id: each })
})

const weekly = { rule: 'FREQ=WEEKLY;BYDAY=MO', start: '2028-01-03T09:00:00', end: '2028-01-03T10:00:00' }
const january = ['2028-01-01T00:00:00Z', '2028-02-01T00:00:00Z'] as const
const daysOf = async (ids: readonly string[]) =>
  (await between(ada, ...january)).occurrences
    .filter(({ id }) => ids.includes(id))
    .map(({ start }) => start.slice(5, 16))
    .toSorted()

test('of a series one event moves, then one and those after it, then all', async () => {
  const [id, other, later] = [await make(ada, weekly), newId(), newId()]
  const one = { start: '2028-01-11T15:00:00', end: '2028-01-11T16:00:00' }
  await act(ada, changeEvent, { id, scope: 'one', at: '2028-01-10T09:00:00', newId: other, patch: one })
  expect(await daysOf([id, other])).toEqual(['01-03T08:00', '01-11T14:00', '01-17T08:00', '01-24T08:00', '01-31T08:00'])
  const following = { start: '2028-01-25T10:00:00', end: '2028-01-25T11:00:00' }
  await act(ada, changeEvent, { id, scope: 'following', at: '2028-01-24T09:00:00', newId: later, patch: following })
  expect(await daysOf([id])).toEqual(['01-03T08:00', '01-17T08:00'])
  expect(await daysOf([later])).toEqual(['01-25T09:00'])
  const all = { start: '2028-01-17T08:00:00', end: '2028-01-17T08:30:00', title: 'Early' }
  await act(ada, changeEvent, { id, scope: 'all', at: '2028-01-17T09:00:00', newId: newId(), patch: all })
  expect(await daysOf([id, other])).toEqual(['01-03T07:00', '01-11T14:00', '01-17T07:00'])
  for (const each of [id, later]) await act(ada, deleteEvent, { id: each })
  expect(await daysOf([id, other, later])).toEqual([])
})

test('of a series one event goes and comes back, then one and those after it, then all', async () => {
  const id = await make(ada, weekly)
  await act(ada, deleteEvent, { id, scope: 'one', at: '2028-01-10T09:00:00' })
  expect(await daysOf([id])).toEqual(['01-03T08:00', '01-17T08:00', '01-24T08:00', '01-31T08:00'])
  await act(ada, restoreEvent, { id, at: '2028-01-10T09:00:00' })
  expect(await daysOf([id])).toHaveLength(5)
  await act(ada, deleteEvent, { id, scope: 'following', at: '2028-01-24T09:00:00' })
  expect(await daysOf([id])).toEqual(['01-03T08:00', '01-10T08:00', '01-17T08:00'])
  await act(ada, deleteEvent, { id })
  expect(await daysOf([id])).toEqual([])
  await act(ada, restoreEvent, { id })
  expect(await daysOf([id])).toHaveLength(3)
  await act(ada, deleteEvent, { id })
})

test('a series that ends after some events is parted without losing or gaining one', async () => {
  const id = await make(ada, { ...weekly, rule: 'FREQ=WEEKLY;COUNT=4' })
  const at = '2028-01-17T09:00:00'
  const { past } = await server.read(ada, findEvent, { space: teamSpace, id, at })
  expect(past).toBe(2)
  const later = newId()
  await act(ada, changeEvent, { id, scope: 'following', at, newId: later, past, patch: { title: 'Later' } })
  expect(await daysOf([id])).toEqual(['01-03T08:00', '01-10T08:00'])
  expect(await daysOf([later])).toEqual(['01-17T08:00', '01-24T08:00'])
  for (const each of [id, later]) await act(ada, deleteEvent, { id: each })
})

test('a daily series of many years is changed from some time on, however many lie before', async () => {
  const id = await make(ada, { start: '2000-01-01T09:00:00', end: '2000-01-01T10:00:00', rule: 'FREQ=DAILY' })
  const at = '2028-01-17T09:00:00'
  const { past } = await server.read(ada, findEvent, { space: teamSpace, id, at })
  expect(past).toBe(5_000)
  const later = newId()
  const following = { id, scope: 'following', at, newId: later, past, patch: { title: 'Later' } }
  expect(await act(ada, changeEvent, following)).toMatchObject({ ok: true })
  for (const each of [id, later]) await act(ada, deleteEvent, { id: each })
})

test('days are days for everybody, and a year tells how many events each has', async () => {
  const id = await make(ada, { isAllDay: true, start: '2029-05-04', end: '2029-05-06', title: 'Fair' })
  expect(await timesOf(id, '2029-05-03T10:00:00Z', '2029-05-03T11:00:00Z')).toEqual(['2029-05-04'])
  expect((await between(ada, '2029-05-05T00:00:00Z', '2029-05-06T00:00:00Z')).occurrences).toMatchObject([
    { start: '2029-05-04', end: '2029-05-06' },
  ])
  await make(ada, { start: '2029-05-05T23:30:00', end: '2029-05-06T00:30:00' })
  await make(ada, { start: '2029-05-06T22:00:00', end: '2029-05-07T00:00:00' })
  const { days } = await server.read(ada, eventsOfYear, { spaces: [teamSpace], year: 2029, zone: 'Europe/Madrid' })
  expect(days).toEqual({ '2029-05-04': 1, '2029-05-05': 2, '2029-05-06': 2 })
})

test.each([
  ['FREQ=SECONDLY', 'not more often'],
  ['FREQ=MINUTELY;COUNT=5', 'not more often'],
  ['FREQ=DAILY;COUNT=1000000000', 'up to 5000 times'],
  [`FREQ=YEARLY;BYMONTH=${all(12)};BYMONTHDAY=${all(31)};BYHOUR=${all(23)};BYMINUTE=${all(59)}`, 'too complex'],
  ['FREQ=WEEKLY;BYDAY=XX', 'cannot be read'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'cannot be read'],
])('the rule %s is refused at once, with a sentence', async (rule, words) => {
  const input = { id: newId(), title: 'Bomb', start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00', rule }
  const cost = await costOf(async () => {
    expect(await act(ada, createEvent, input)).toMatchObject({ ok: false, message: expect.stringContaining(words) })
  })
  expectWithin(cost, 100)
})

test('a rule that never comes true costs next to nothing', async () => {
  const rule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'
  const id = await make(ada, { rule, start: '2031-01-01T09:00:00', end: '2031-01-01T10:00:00' })
  await timesOf(id, '2031-01-01T00:00:00Z', '2031-02-01T00:00:00Z')
  const cost = await costOf(async () => {
    expect(await timesOf(id, '2099-01-01T00:00:00Z', '2099-02-01T00:00:00Z')).toEqual([])
  })
  expectWithin(cost, 100)
})

test.each([
  [{ end: '2026-11-23T08:00:00' }, 'ends-early'],
  [{ end: '2026-11-23' }, 'all-day'],
  [{ end: '2029-11-23T10:00:00' }, 'too-long'],
  [{ startZone: 'Mars/Base' }, 'bad-input'],
  [{ start: '0001-01-01T00:00:00' }, 'bad-input'],
  [{ end: '9999-12-31T00:00:00' }, 'bad-input'],
  [{ attendees: [{ person: newId() }] }, 'not-a-member'],
])('an event with %j is refused: %s', async (wrong, code) => {
  const right = { id: newId(), title: '', start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }
  expect(await act(ada, createEvent, { ...right, ...wrong })).toMatchObject({ ok: false, code })
})

function all(most: number): string {
  return Array.from({ length: most }, (_none, index) => index + 1).join()
}

test('who is invited finds it in the inbox and on the own calendar, and answers; others do not see it', async () => {
  const eve = await server.arrive('eve')
  const times = { start: '2032-03-03T09:00:00', end: '2032-03-03T10:00:00' }
  const day = ['2032-03-03T00:00:00Z', '2032-03-04T00:00:00Z'] as const
  const id = await make(ada, { ...times, space: ownSpace(ada), title: 'Coffee', attendees: [{ person: bob }] })
  const his = await between(bob, ...day, [ownSpace(bob)])
  expect(his.events).toMatchObject([{ id, title: 'Coffee', createdBy: ada }])
  expect((await between(eve, ...day, [ownSpace(eve), ownSpace(ada)])).events).toEqual([])
  expect((await server.read(eve, findEvent, { space: ownSpace(ada), id })).event).toBeNull()
  const answer = { space: ownSpace(ada), id, answer: 'yes' }
  expect(await act(eve, answerInvitation, answer)).toMatchObject({ ok: false, code: 'not-invited' })
  expect(await act(bob, answerInvitation, answer)).toMatchObject({ ok: true })
  const { event } = await server.read(ada, findEvent, { space: ownSpace(ada), id })
  expect(event?.attendees).toMatchObject([{ person: bob, answer: 'yes' }])
  const notices = async () =>
    (await server.engine.pool.query('select space, facts from notice where id = $1', [id])).rows
  await expect
    .poll(notices)
    .toEqual([{ space: ownSpace(bob), facts: { what: 'invited', start: '2032-03-03T08:00:00Z' } }])
  await act(ada, deleteEvent, { space: ownSpace(ada), id })
  expect((await between(bob, ...day, [ownSpace(bob)])).events).toEqual([])
})

test('of several events at once each is told as far as one may know, by one statement (R1.12)', async () => {
  const eve = await server.arrive('eve')
  const later = { start: '2096-03-03T09:00:00', end: '2096-03-03T10:00:00' }
  const shared = await make(ada, { ...later, title: 'Party' })
  const secret = await make(ada, { ...later, title: 'Surprise', isPrivate: true })
  const coffee = await make(ada, { ...later, space: ownSpace(ada), title: 'Coffee', attendees: [{ person: bob }] })
  const gone = await make(ada, { title: 'Rained off' })
  expect(await act(ada, deleteEvent, { id: gone })).toMatchObject({ ok: true })
  const events = [
    ...[shared, secret, gone, shared, newId()].map((id) => ({ space: teamSpace, id })),
    { space: ownSpace(ada), id: coffee },
  ]
  const told = async (by: PersonId) => (await server.read(by, namedEvents, { events })).events
  const next = { start: '2096-03-03T08:00:00Z' }
  const open = [{ title: 'Party', isDeleted: false, next }, null, { title: 'Coffee', next }] as const
  expect(await told(ada)).toMatchObject([
    open[0],
    { title: 'Surprise', isPrivate: true, next },
    { isDeleted: true, next: null },
    ...open,
  ])
  const busy = { title: '', isPrivate: true, next }
  expect(await told(bob)).toMatchObject([open[0], busy, { isDeleted: true }, ...open])
  expect(await told(eve)).toMatchObject([open[0], busy, { isDeleted: true }, open[0], null, null])
})
