import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { answerInvitation } from '../../contract/answer-invitation.ts'
import { changeEvent } from '../../contract/change-event.ts'
import { createEvent } from '../../contract/create-event.ts'
import { putBackEvent } from '../../contract/put-back-event.ts'
import { findEvent, toldEvents } from '../../contract/queries.ts'
import { deleteEvent, restoreEvent } from '../../contract/trash-event.ts'
import { isLong } from '../../../../tests/long.ts'

const server = await serverOfFile()
const [ada, bob, cem] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('cem')]

const zones = { startZone: 'Europe/Berlin', endZone: 'Europe/Berlin' }
const at = (hour: number, day = '03'): object => ({
  start: `2027-05-${day}T${String(hour).padStart(2, '0')}:00:00`,
  end: `2027-05-${day}T${String(hour + 1).padStart(2, '0')}:00:00`,
})
const soon = { interval: 50 }

async function act(by: PersonId, action: { readonly name: string }, input: object): Promise<void> {
  const answer = await server.actor.act({ id: newId(), by, action: action.name, input })
  expect(answer).toMatchObject({ ok: true })
}

async function meet(more: object = {}, space: SpaceId = teamSpace): Promise<{ space: SpaceId; id: string }> {
  const key = { space, id: newId() }
  const attendees = [bob, cem].map((person) => ({ person }))
  await act(ada, createEvent, { ...key, title: 'Standup', ...at(10), ...zones, attendees, ...more })
  await quiet()
  return key
}

const change = (by: PersonId, key: object, patch: object, more: object = {}): Promise<void> =>
  act(by, changeEvent, { ...key, newId: newId(), patch, ...more })

/** Has what is left to tell told now, and waits for it. */
async function quiet(): Promise<void> {
  await makeJobsDue(server.engine.pool, `task_identifier = 'calendar/tell'`)
  const left = `select from graphile_worker.jobs where task_identifier = 'calendar/tell'`
  await expect.poll(async () => (await server.engine.pool.query(left)).rowCount, soon).toBe(0)
}

/** What somebody was told that is about an event, the last of each. */
async function told(person: PersonId, { id }: { id: string }): Promise<readonly string[]> {
  await quiet()
  const { rows } = await server.engine.pool.query<{ cause: string; facts: Record<string, string>; words: string }>(
    `select cause, facts, message || source_name as words from notice
     where space = $1 and (source_id = $2 or source_id in (select id from calendar_event where series = $2)) order by seq`,
    [ownSpace(person), id],
  )
  // Nobody's words are kept: they are found when the notice is read.
  expect(rows.map(({ words }) => words).join('')).toBe('')
  return rows.map(({ cause, facts }) => {
    const { what, start: _start, ...more } = facts
    const noted = ['from', 'on', 'one', 'was'].flatMap((name) => (more[name] ? [`${name} ${more[name]}`] : []))
    return [cause, what, ...noted].join(' ')
  })
}

test('who is invited hears that a meeting is moved, canceled and restored, and who did it does not', async () => {
  const event = await meet()
  expect(await told(bob, event)).toEqual(['invitation invited'])
  expect(await told(ada, event)).toEqual([])
  await server.engine.pool.query('update notice set read = true')
  await change(bob, event, at(11))
  expect(await told(cem, event)).toEqual(['event moved was 2027-05-03T08:00:00Z'])
  expect(await told(bob, event)).toEqual(['invitation invited'])
  await act(ada, deleteEvent, event)
  expect([await told(bob, event), await told(cem, event)]).toEqual([['event canceled'], ['event canceled']])
  await act(ada, restoreEvent, event)
  expect(await told(cem, event)).toEqual(['event restored'])
})

test('an invitation that nobody has read stays one when the meeting moves, and says from when', async () => {
  const event = await meet()
  await change(ada, event, at(11))
  expect(await told(bob, event)).toEqual(['invitation moved was 2027-05-03T08:00:00Z'])
})

test('a small change tells nobody, another place does', async () => {
  const event = await meet()
  await server.engine.pool.query('update notice set read = true')
  await change(ada, event, { title: 'Weekly', description: 'Bring cake', color: 'red' })
  expect(await told(bob, event)).toEqual(['invitation invited'])
  await change(ada, event, { place: 'Room 2' })
  expect(await told(bob, event)).toEqual(['event place'])
})

test('a meeting that is dragged about is told of once, with where it ended, and not at all where it is back', async () => {
  const event = await meet()
  await server.engine.pool.query('update notice set read = true')
  for (const hour of [11, 12, 13]) await change(ada, event, at(hour))
  expect(await told(bob, event)).toEqual(['event moved was 2027-05-03T08:00:00Z'])
  const count = `select count(*)::int as count from log where space = $1 and changes::text like $2`
  const { rows } = await server.engine.pool.query<{ count: number }>(count, [ownSpace(bob), `%${event.id}%`])
  // The invitation and the move.
  expect(rows[0]?.count).toBe(2)
  const other = await meet()
  await change(ada, other, at(12))
  await act(ada, putBackEvent, { ...other, fields: at(10), overrides: [], made: null })
  expect(await told(bob, other)).toEqual(['invitation invited'])
})

test('who is taken off a meeting hears of it, and who comes new is invited', async () => {
  const event = await meet({ attendees: [{ person: bob }] })
  await server.engine.pool.query('update notice set read = true')
  await change(ada, event, { attendees: [{ person: cem }] })
  expect([await told(bob, event), await told(cem, event)]).toEqual([['event removed'], ['invitation invited']])
})

test('who organizes a meeting hears what was answered, all in one notice', async () => {
  const event = await meet()
  await act(bob, answerInvitation, { ...event, answer: 'yes' })
  await act(cem, answerInvitation, { ...event, answer: 'no' })
  expect(await told(ada, event)).toEqual(['answered answers'])
  await server.engine.pool.query('update notice set read = true')
  await act(cem, answerInvitation, { ...event, answer: 'maybe' })
  expect(await told(ada, event)).toEqual(['answered answers'])
  const { rows } = await server.engine.pool.query('select read, from_user_id as "from" from notice where cause = $1', [
    'answered',
  ])
  expect(rows).toEqual([{ read: false, from: cem }])
})

test('an answer is asked for again when the time changes, not for another title, and holds again where it is back', async () => {
  const event = await meet()
  await act(bob, answerInvitation, { ...event, answer: 'yes', comment: 'Gladly' })
  await change(ada, event, { title: 'Weekly' })
  const answers = async () => {
    const { event: found } = await server.read(ada, findEvent, event)
    return found?.attendees.map(({ answer, before }) => [answer, before?.answer])
  }
  expect(await answers()).toEqual([
    ['yes', undefined],
    ['none', undefined],
  ])
  await change(ada, event, at(12))
  await change(ada, event, at(13))
  expect(await answers()).toEqual([
    ['none', 'yes'],
    ['none', undefined],
  ])
  await change(ada, event, at(10))
  expect(await answers()).toEqual([
    ['yes', undefined],
    ['none', undefined],
  ])
  await change(bob, event, at(12))
  expect((await answers())?.[0]).toEqual(['yes', undefined])
  await change(ada, event, at(14))
  await act(bob, answerInvitation, { ...event, answer: 'no' })
  expect((await answers())?.[0]).toEqual(['no', undefined])
})

test.runIf(isLong)('of a series people hear which of its meetings moved or are canceled, or that all did', async () => {
  const series = await meet({ rule: 'FREQ=WEEKLY' })
  await server.engine.pool.query('update notice set read = true')
  const second = { scope: 'one', at: '2027-05-10T10:00:00' }
  await change(ada, series, at(12, '10'), second)
  const invited = 'invitation invited'
  expect(await told(bob, series)).toEqual([invited, 'event moved one 1 was 2027-05-10T08:00:00Z'])
  await act(ada, deleteEvent, { ...series, scope: 'one', at: '2027-05-17T10:00:00' })
  const canceled = 'event canceled on 2027-05-17T08:00:00Z'
  expect((await told(bob, series)).at(-1)).toBe(canceled)
  await act(ada, deleteEvent, { ...series, scope: 'following', at: '2027-06-21T10:00:00' })
  expect((await told(bob, series)).at(-1)).toBe('event ended on 2027-06-21T08:00:00Z')
  await change(ada, series, at(15))
  expect((await told(bob, series)).at(-1)).toBe('event moved was 2027-05-03T08:00:00Z')
  expect(await told(bob, series)).toHaveLength(4)
})

test('what a whole series is given is told of it alone, and not of each of its meetings that differs', async () => {
  const series = await meet({ rule: 'FREQ=WEEKLY', attendees: [{ person: bob }] })
  for (const day of [10, 17])
    await change(ada, series, { color: 'red' }, { scope: 'one', at: `2027-05-${day}T10:00:00` })
  await quiet()
  await server.engine.pool.query('update notice set read = true')
  await change(ada, series, { place: 'Room 2', attendees: [{ person: bob }, { person: cem }] })
  expect([await told(bob, series), await told(cem, series)]).toEqual([['event place'], ['invitation invited']])
})

test('a series that goes on at another time from some day on says so, and that it is back when that is undone', async () => {
  const series = await meet({ rule: 'FREQ=WEEKLY' })
  await server.engine.pool.query('update notice set read = true')
  const made = newId()
  const later = { scope: 'following', at: '2027-05-17T10:00:00', newId: made }
  await act(ada, changeEvent, { ...series, ...later, patch: at(15, '17') })
  expect(await told(bob, { id: made })).toEqual(['event moved from 1 was 2027-05-17T08:00:00Z'])
  expect(await told(bob, series)).toEqual(['invitation invited'])
  const whole = { ...at(10), rule: 'FREQ=WEEKLY' }
  await act(ada, putBackEvent, { ...series, fields: whole, overrides: [], made })
  expect((await told(bob, series)).at(-1)).toMatch(/^event back/)
})

test('what a notice says is what its reader may know now', async () => {
  const own = await meet({}, ownSpace(ada))
  const ask = async (by: PersonId) => (await server.read(by, toldEvents, { events: [own] })).events[0]
  expect(await ask(bob)).toMatchObject({ title: 'Standup', isDeleted: false })
  await change(ada, own, { title: 'Retro', attendees: [{ person: cem }] })
  expect(await ask(cem)).toMatchObject({ title: 'Retro', attendees: [{ person: cem }] })
  expect(await ask(bob)).toBeNull()
  expect(await told(bob, own)).toEqual(['event removed'])
  const open = await meet()
  await change(ada, open, { isPrivate: true, attendees: [], title: 'Secret' })
  const { events } = await server.read(bob, toldEvents, { events: [open] })
  expect(events[0]).toMatchObject({ title: '', isPrivate: true, attendees: [] })
})
