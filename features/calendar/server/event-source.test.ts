import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { type Found, findAnything } from '@atrium/features/search/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { changeEvent } from '../contract/change-event.ts'
import { createEvent } from '../contract/create-event.ts'
import { findEvent } from '../contract/queries.ts'
import { deleteEvent, restoreEvent } from '../contract/trash-event.ts'

const server = await serverOfFile()
const ada = await server.arrive('Ada')
const bob = await server.arrive('Bob')

const times = { start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }

async function act(action: { readonly name: string }, input: object, by = ada): Promise<void> {
  const call = { id: newId(), by, action: action.name, input: { space: teamSpace, ...input } }
  expect(await server.actor.act(call)).toMatchObject({ ok: true })
}

async function found(text: string, by = ada): Promise<readonly { id: string; link: string }[]> {
  const { hits }: Found = await server.read(by, findAnything, { text })
  return hits.map(({ id, link }) => ({ id, link }))
}

/** What was written is found within two seconds where nobody else keeps the machine busy. */
const inTime = { interval: 50 }

test('events are found by their words and lead to themselves; what is in the trash is not found (R1.08)', async () => {
  const id = newId()
  await act(createEvent, { id, title: 'Wallaby census', place: 'Paddock', description: 'Bring nets', ...times })
  const hit = { id, link: `/calendar?event=${id}` }
  for (const text of ['wallaby', 'paddock', 'nets']) await expect.poll(() => found(text, bob), inTime).toEqual([hit])
  await act(deleteEvent, { id })
  await expect.poll(() => found('wallaby'), inTime).toEqual([])
  await act(restoreEvent, { id })
  await expect.poll(() => found('wallaby'), inTime).toEqual([hit])
})

test('a private event is found by whose it is alone (R1.12)', async () => {
  const id = newId()
  await act(createEvent, { id, title: 'Quokka interview', isPrivate: true, ...times })
  const hit = { id, link: `/calendar?event=${id}` }
  await expect.poll(() => found('quokka'), inTime).toEqual([hit])
  expect(await found('quokka', bob)).toEqual([])
  await act(deleteEvent, { id })
  await expect.poll(() => found('quokka'), inTime).toEqual([])
  await act(restoreEvent, { id })
  await expect.poll(() => found('quokka'), inTime).toEqual([hit])
  await act(changeEvent, { id, newId: newId(), patch: { isPrivate: false } })
  await expect.poll(() => found('quokka', bob), inTime).toEqual([hit])
  await expect.poll(() => found('quokka'), inTime).toEqual([hit])
})

test('what a manager deletes of somebody’s private events is not found by its owner either, until it is restored', async () => {
  const id = newId()
  await act(createEvent, { id, title: 'Bilby interview', isPrivate: true, ...times }, bob)
  const hit = { id, link: `/calendar?event=${id}` }
  await expect.poll(() => found('bilby', bob), inTime).toEqual([hit])
  await act(deleteEvent, { id })
  await expect.poll(() => found('bilby', bob), inTime).toEqual([])
  await act(restoreEvent, { id })
  await expect.poll(() => found('bilby', bob), inTime).toEqual([hit])
})

test('of a series it is found once, with the events that say something else, and opens when it is next', async () => {
  const [id, other, same] = [newId(), newId(), newId()]
  const series = { id, space: ownSpace(ada), rule: 'FREQ=DAILY', title: 'Numbat standup' }
  await act(createEvent, { ...series, start: '2020-01-01T09:00:00', end: '2020-01-01T10:00:00' })
  const one = { id, space: ownSpace(ada), scope: 'one' }
  await act(changeEvent, { ...one, at: '2020-01-02T09:00:00', newId: other, patch: { title: 'Numbat party' } })
  await act(changeEvent, { ...one, at: '2020-01-03T09:00:00', newId: same, patch: { end: '2020-01-03T11:00:00' } })
  await expect.poll(async () => (await found('numbat')).length, inTime).toBe(2)
  expect((await found('numbat')).map((hit) => hit.id).toSorted()).toEqual([id, other].toSorted())
  const link = `/personal/calendar?event=${other}&in=${encodeURIComponent(ownSpace(ada))}`
  expect(await found('party')).toEqual([{ id: other, link }])
  const { next } = await server.read(ada, findEvent, { space: ownSpace(ada), id })
  expect(Date.parse(next?.end ?? '')).toBeGreaterThan(Date.now())
})
