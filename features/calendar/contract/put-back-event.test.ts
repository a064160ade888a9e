import { newId } from '@atrium/base/id'
import { ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { as, at, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob, fileOf } from '../../../tests/contracts/fixture.ts'
import { answerInvitation } from './answer-invitation.ts'
import { attachFiles } from './attach-files.ts'
import { CalendarEvent, EventWords } from './calendar-event.ts'
import { EventFiles } from './event-files.ts'
import { putBackEvent } from './put-back-event.ts'
import { deleteEvent } from './trash-event.ts'

/** An event of Bob's, and how what was done to it is taken back. */
async function changedInMemory(given: object = {}) {
  const found = await eventInMemory(given)
  const putBack = (back: object) =>
    found.memory.act(putBackEvent, { ...found.key, fields: {}, overrides: [], made: null, ...back }, as(bob))
  return { ...found, putBack }
}

/** The same of a series, of which one event, on the 25th, differs. */
async function seriesInMemory(given: object = {}) {
  const found = await changedInMemory({ rule: 'FREQ=DAILY', ...given })
  const one = newId()
  await found.change(found.id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  return { ...found, one }
}

test('a deed is taken back: what it made goes, and what differed then differs again', async () => {
  const { id, now, event, one, change, putBack } = await seriesInMemory()
  const before = now()
  const next = newId()
  await change(id, { title: 'Retro' }, { scope: 'following', at: at(24), newId: next })
  expect(event(one)?.series).toBe(next)
  const overrides = [
    { at: at(25), id: one },
    { at: at(26), id: newId() },
  ]
  expect(await putBack({ fields: { rule: 'FREQ=DAILY', title: 'Standup' }, overrides, made: next })).toBe('done')
  expect(now()).toMatchObject({ rule: before?.rule, title: 'Standup', overrides: before?.overrides })
  expect(event(next)).toBeUndefined()
  expect(event(one)).toMatchObject({ series: id, recurrence: at(25) })
  expect([now()?.changed, event(one)?.changed]).toEqual([4, 4 + 2 / 1_024])
})

test('a deletion is taken back, and what else came to be stays', async () => {
  const { memory, key, now, create, event, putBack } = await changedInMemory()
  const [older, adas] = [newId(), newId()]
  await create({ id: older })
  await create({ id: adas }, as(ada, 'owner'))
  memory.put(CalendarEvent, { ...(event(older) ?? never()), createdAt: 1 })
  for (const made of [older, adas, newId()]) {
    await memory.act(deleteEvent, key, as(bob))
    expect([await putBack({ made }), now()?.trash]).toEqual(['done', null])
  }
  expect([event(older), event(adas)]).not.toContain(undefined)
})

const never = (): never => {
  throw new Error('It is there.')
}

test('what is not said to have been otherwise stays, and who answered meanwhile has answered', async () => {
  const attendees = [{ person: ada }, { person: bob }]
  const { memory, key, now, change, id, putBack } = await changedInMemory({ attendees, place: 'Here' })
  await change(id, { title: 'Retro', place: 'There', attendees: [{ person: ada }] })
  await memory.act(answerInvitation, { ...key, answer: 'yes' }, { by: ada })
  expect(await putBack({ fields: { title: 'Standup', place: undefined } })).toBe('done')
  expect(now()).toMatchObject({ title: 'Standup', place: 'There', attendees: [{ person: ada, answer: 'yes' }] })
  expect(await putBack({ fields: { attendees } })).toBe('done')
  expect(now()?.attendees).toMatchObject([
    { person: ada, answer: 'yes' },
    { person: bob, answer: 'yes' },
  ])
})

test('an answer holds again once an event is back at the time to which it was given', async () => {
  const { memory, key, now, change, id, putBack } = await changedInMemory({ attendees: [{ person: ada }] })
  await memory.act(answerInvitation, { ...key, answer: 'yes' }, { by: ada })
  await change(id, { start: at(24), end: at(24, 10) })
  expect(now()?.attendees).toMatchObject([{ answer: 'none' }])
  await putBack({ fields: { start: at(23), end: at(23, 10) } })
  expect(now()?.attendees).toMatchObject([{ answer: 'yes' }])
  await putBack({ fields: { start: at(24), end: at(24, 10) } })
  expect(now()?.attendees).toMatchObject([{ answer: 'none' }])
})

test('only what is of a series differs from it again, out of the trash too', async () => {
  const { memory, create, event, now, one, space, putBack } = await seriesInMemory()
  const unrelated = newId()
  await create({ id: unrelated })
  const other = await seriesInMemory()
  memory.put(CalendarEvent, { ...(other.event(other.one) ?? never()), space })
  await memory.act(deleteEvent, { space, id: one }, as(bob))
  expect([now()?.overrides, event(one)?.trash]).not.toContainEqual(null)
  const overrides = [unrelated, other.one, one].map((id) => ({ at: at(25), id }))
  expect(await putBack({ overrides })).toBe('done')
  expect(now()?.overrides).toEqual([{ at: at(25), id: one }])
  expect([event(one)?.trash, event(unrelated)?.series, event(other.one)?.series]).toEqual([null, null, other.id])
})

test('an event that came to differ is of the series again, and one that differed before goes on to', async () => {
  const { event, now, one, putBack } = await seriesInMemory()
  await putBack({ overrides: [{ at: at(25), id: one }], made: one })
  expect([now()?.overrides, event(one)?.title]).toEqual([[{ at: at(25), id: one }], 'Own'])
  await putBack({ made: one })
  expect([now()?.overrides, event(one)]).toEqual([[], undefined])
})

test('with a private series that a deed made go its words and files, and those of the first stay', async () => {
  const { memory, change, id, key, words, putBack } = await changedInMemory({ isPrivate: true, rule: 'FREQ=DAILY' })
  const file = fileOf(ownSpace(bob))
  memory.put(SpaceFile, file)
  await memory.act(attachFiles, { ...key, files: [file.id] }, as(bob))
  const next = newId()
  await change(id, { title: 'Retro' }, { scope: 'following', at: at(25), newId: next })
  expect([words(next)?.title, memory.rows(EventFiles).length]).toEqual(['Retro', 2])
  expect(await putBack({ fields: { rule: 'FREQ=DAILY' }, made: next })).toBe('done')
  expect(memory.rows(EventWords)).toMatchObject([{ id, title: 'Standup' }])
  expect(memory.rows(EventFiles)).toMatchObject([{ id, files: [{ id: file.id }] }])
  expect(memory.row(SpaceFile, file)?.deletedAt).toBeNull()
})

test('who takes a deed back can neither make another’s event private nor invite who is not there', async () => {
  const { memory, key, now, putBack } = await changedInMemory()
  const back = (fields: object) =>
    memory.act(putBackEvent, { ...key, fields, overrides: [], made: null }, as(ada, 'owner'))
  expect([await back({ isPrivate: true }), now()?.isPrivate]).toEqual(['not-yours', false])
  expect(await back({ attendees: [{ person: newId() }] })).toBe('not-a-member')
  expect([await putBack({ fields: { isPrivate: true } }), now()?.isPrivate]).toEqual(['done', true])
  expect(await back({ title: 'x' })).toBe('private')
})

test('what was made private by a deed is no longer, with its files where they were', async () => {
  const { memory, change, id, key, space, now, putBack } = await changedInMemory()
  const [file, secret] = [fileOf(space), fileOf(ownSpace(bob))]
  memory.put(SpaceFile, file, secret)
  await memory.act(attachFiles, { ...key, files: [file.id] }, as(bob))
  await change(id, { isPrivate: true }, { carried: [secret.id] })
  expect([await putBack({ fields: { isPrivate: false } }), now()?.isPrivate]).toEqual(['files-stay', true])
  expect(await putBack({ fields: { isPrivate: false }, carried: [file.id] })).toBe('done')
  expect([now()?.isPrivate, now()?.title]).toEqual([false, 'Standup'])
  expect(memory.rows(EventFiles)).toMatchObject([{ space, files: [{ id: file.id }] }])
  expect(memory.row(SpaceFile, secret)?.deletedAt).not.toBeNull()
})
