import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { answerInvitation } from '../contract/answer-invitation.ts'
import { changeEvent } from '../contract/change-event.ts'
import { createEvent } from '../contract/create-event.ts'
import { putBackEvent } from '../contract/put-back-event.ts'
import { eventsBetween, findEvent, trashedEvents } from '../contract/queries.ts'
import { deleteEvent, deleteForever, restoreEvent } from '../contract/trash-event.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

function act(action: { readonly name: string }, input: object, by = ada) {
  return server.actor.act({ id: newId(), by, action: action.name, input: { space: teamSpace, ...input } })
}

async function make(given: object): Promise<string> {
  const id = newId()
  const weekly = { rule: 'FREQ=WEEKLY', start: '2028-01-03T09:00:00', end: '2028-01-03T10:00:00' }
  expect(await act(createEvent, { id, title: 'Standup', ...weekly, ...given })).toMatchObject({ ok: true })
  return id
}

const january = { spaces: [teamSpace], from: Date.parse('2028-01-01'), to: Date.parse('2028-02-01') }

/** What a calendar shows, whichever rows it comes from. */
async function shown(): Promise<string[]> {
  const { events, occurrences } = await server.read(ada, eventsBetween, january)
  const titles = new Map(events.map(({ id, title }) => [id, title]))
  return occurrences.map(({ id, start }) => `${start.slice(5, 13)} ${titles.get(id)}`).toSorted()
}

const stateOf = async (id: string) => {
  const { event } = await server.read(ada, findEvent, { space: teamSpace, id })
  if (!event) throw new Error('There is no such event.')
  const { start, end, isAllDay, rule, extra, without, title, overrides } = event
  return { fields: { start, end, isAllDay, rule, extra, without, title }, overrides }
}

const later = { start: '2028-01-17T11:00:00', end: '2028-01-17T12:00:00', title: 'Late' }

test.each([
  ['moved', 'one', changeEvent],
  ['moved', 'following', changeEvent],
  ['moved', 'all', changeEvent],
  ['deleted', 'following', deleteEvent],
  ['deleted', 'all', deleteEvent],
] as const)('what was %s of a series (%s) is taken back, with what differed from it', async (_what, scope, action) => {
  const id = await make({})
  const one = { start: '2028-01-25T15:00:00', end: '2028-01-25T16:00:00', title: 'Elsewhere' }
  await act(changeEvent, { id, scope: 'one', at: '2028-01-24T09:00:00', newId: newId(), patch: one })
  const [before, state, made] = [await shown(), await stateOf(id), newId()]
  const deed = { id, scope, at: '2028-01-17T09:00:00' }
  const change = action === changeEvent ? { newId: made, patch: later } : {}
  expect(await act(action, { ...deed, ...change })).toMatchObject({ ok: true })
  expect(await shown()).not.toEqual(before)
  const isParted = action === changeEvent && scope !== 'all'
  expect(await act(putBackEvent, { id, ...state, made: isParted ? made : null })).toMatchObject({ ok: true })
  expect(await shown()).toEqual(before)
  expect((await stateOf(id)).overrides).toEqual(state.overrides)
  await act(deleteEvent, { id })
  expect(await shown()).toEqual([])
})

test('what is taken back keeps the answers that came meanwhile, and drops nothing that has nothing to do with it', async () => {
  const id = await make({ rule: '', attendees: [{ person: bob }] })
  const other = await make({ rule: '', title: 'Other' })
  await act(answerInvitation, { id, answer: 'yes' }, bob)
  const fields = { title: 'As before', attendees: [{ person: bob }] }
  expect(
    await act(putBackEvent, { id, fields, overrides: [{ at: later.start, id: other }], made: other }),
  ).toMatchObject({
    ok: true,
  })
  const { event } = await server.read(ada, findEvent, { space: teamSpace, id })
  expect(event).toMatchObject({ title: 'As before', attendees: [{ person: bob, answer: 'yes' }], overrides: [] })
  expect(await shown()).toEqual(['01-03T09 As before', '01-03T09 Other'])
  for (const each of [id, other]) await act(deleteEvent, { id: each })
})

async function trash(by = ada, space: SpaceId = teamSpace) {
  const { events } = await server.read(by, trashedEvents, { space })
  return events.map(({ title, id }) => ({ title, id }))
}

test('the trash has what was deleted, the last first, until it is restored or gone forever (R1.12)', async () => {
  const earlier = await trash()
  const series = await make({ title: 'Series' })
  await act(changeEvent, { id: series, scope: 'one', at: '2028-01-24T09:00:00', newId: newId(), patch: later })
  const secret = await make({ rule: '', title: 'Interview', isPrivate: true })
  await act(deleteEvent, { id: series })
  await act(deleteEvent, { id: secret })
  const now = [{ title: 'Interview', id: secret }, { title: 'Series', id: series }, ...earlier]
  expect(await trash()).toEqual(now)
  expect(await trash(bob)).toEqual([{ title: '', id: secret }, ...now.slice(1)])
  expect(await act(deleteForever, { id: series }, bob)).toMatchObject({ ok: false })
  expect(await act(deleteForever, { id: series })).toMatchObject({ ok: true })
  expect(await trash()).toEqual([now[0], ...earlier])
  expect(await act(restoreEvent, { id: series })).toMatchObject({ ok: false, code: 'gone' })
  const rows = `select 1 from calendar_event where id = $1 or series = $1`
  await expect.poll(async () => (await server.engine.pool.query(rows, [series])).rowCount).toBe(0)
  await act(restoreEvent, { id: secret })
  expect(await act(deleteForever, { id: secret })).toMatchObject({ ok: false, code: 'not-in-trash' })
  expect(await trash()).toEqual(earlier)
  expect(await server.read(bob, findEvent, { space: ownSpace(ada), id: secret })).toMatchObject({ event: null })
})
