import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { setStatus } from '@atrium/features/people/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { answerInvitation } from '../contract/answer-invitation.ts'
import { setChoices } from '../contract/choose.ts'
import { createEvent } from '../contract/create-event.ts'
import { deleteEvent } from '../contract/trash-event.ts'
import { isLong } from '../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

async function act(by: PersonId, action: { readonly name: string }, input: object): Promise<void> {
  expect(await server.actor.act({ id: newId(), by, action: action.name, input })).toMatchObject({ ok: true })
}

const local = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** An event that runs from `from` to `to`, in milliseconds from now. */
async function meet(space: SpaceId, from: number, to: number, attendees: readonly PersonId[] = []): Promise<string> {
  const [id, now] = [newId(), Math.ceil(Date.now() / 1_000) * 1_000]
  const times = { start: local(now + from), end: local(now + to) }
  await act(ada, createEvent, {
    space,
    id,
    title: 'Meeting',
    ...times,
    attendees: attendees.map((person) => ({ person })),
  })
  return id
}

async function statusOf(person: PersonId): Promise<string> {
  const text = 'select status, status_until from person where space = $1 and id = $2'
  const { rows } = await server.engine.pool.query<{ status: string; status_until: string | null }>(text, [
    teamSpace,
    person,
  ])
  const [row] = rows
  return row?.status_until && Number(row.status_until) <= Date.now() ? 'online' : (row?.status ?? '')
}

const hourMs = 3_600_000

test.runIf(isLong)('who wishes it is in a meeting while it lasts, and not when it is deleted or over', async () => {
  await meet(ownSpace(ada), -hourMs, 3_000)
  expect(await statusOf(ada)).toBe('online')
  await act(ada, setChoices, { isMailed: false, isInMeeting: true })
  await expect.poll(() => statusOf(ada)).toBe('inMeeting')
  await expect.poll(() => statusOf(ada)).toBe('online')
  const id = await meet(ownSpace(ada), 2_000, hourMs)
  await expect.poll(() => statusOf(ada)).toBe('inMeeting')
  await act(ada, deleteEvent, { space: ownSpace(ada), id })
  await expect.poll(() => statusOf(ada)).toBe('online')
})

test('whoever says something else in a meeting has said it, and who is invited is in it after a yes', async () => {
  for (const one of [ada, bob]) await act(one, setChoices, { isMailed: false, isInMeeting: true })
  const id = await meet(ownSpace(ada), -hourMs, hourMs, [bob])
  await expect.poll(() => statusOf(ada)).toBe('inMeeting')
  expect(await statusOf(bob)).toBe('online')
  await act(bob, answerInvitation, { space: ownSpace(ada), id, answer: 'yes' })
  await expect.poll(() => statusOf(bob)).toBe('inMeeting')
  await act(bob, setStatus, { status: 'away' })
  await act(bob, answerInvitation, { space: ownSpace(ada), id, answer: 'yes', comment: 'I listen' })
  await expect.poll(async () => (await waiting('calendar/replan')) === 0).toBe(true)
  expect(await statusOf(bob)).toBe('away')
})

async function waiting(name: string): Promise<number> {
  const text = 'select 1 from graphile_worker.jobs where task_identifier = $1'
  return (await server.engine.pool.query(text, [name])).rowCount ?? 0
}
