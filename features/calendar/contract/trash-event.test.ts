import { newId } from '@atrium/base/id'
import { type Role, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { as, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob, fileOf } from '../../../tests/contracts/fixture.ts'
import { attachFiles, detachFiles } from './attach-files.ts'
import { CalendarEvent } from './calendar-event.ts'
import { EventFiles } from './event-files.ts'
import { putBackEvent } from './put-back-event.ts'
import { deleteEvent, deleteForever, purgeEvent, restoreEvent, touchPrivate } from './trash-event.ts'

const at = (day: number, hour = '09') => `2026-11-${day}T${hour}:00:00`

/** An event of Bob's, and how it is taken away. */
async function removableInMemory(given: object = {}) {
  const found = await eventInMemory(given)
  const { memory, key } = found
  return {
    ...found,
    remove: (where: object = {}, doer = as(bob)) => memory.act(deleteEvent, { ...key, ...where }, doer),
    restore: (where: object = {}) => memory.act(restoreEvent, { ...key, ...where }, as(bob)),
  }
}

const inTrash = { at: someTime, by: bob }

test('an event goes into the trash once, and comes back', async () => {
  const { remove, restore, now } = await removableInMemory()
  expect([await remove(), now()?.trash, await remove(), now()?.changed]).toEqual([
    'done',
    inTrash,
    'done',
    2 + 1 / 1_024,
  ])
  expect([await restore(), now()?.trash, await restore()]).toEqual(['done', null, 'done'])
})

test('a private event is taken away by its owner, and by those who look after the space', async () => {
  for (const [role, answer] of [
    ['member', 'private'],
    ['admin', 'done'],
  ] as const) {
    const { remove } = await removableInMemory({ isPrivate: true })
    expect(await remove({}, as(ada, role as Role))).toBe(answer)
  }
  const { remove, restore, words, id } = await removableInMemory({ isPrivate: true })
  await remove()
  expect(words(id)?.changed).toBe(2)
  await restore()
  expect(words(id)?.changed).toBe(3)
})

/** A series of Bob's of which one event, on the 25th, differs. */
async function seriesInMemory() {
  const found = await removableInMemory({ rule: 'FREQ=DAILY' })
  const one = newId()
  await found.change(found.id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  return { ...found, one }
}

test('one event is taken out of a series, and put back', async () => {
  const { remove, restore, now } = await seriesInMemory()
  expect([await remove({ scope: 'one', at: at(27) }), now()?.without]).toEqual(['done', [at(27)]])
  expect(now()).toMatchObject({ trash: null, overrides: [{ at: at(25) }] })
  expect([await restore({ at: at(27) }), now()?.without]).toEqual(['done', []])
})

test('one that differs from its series goes with its place there', async () => {
  const { remove, now, event, one, memory, space } = await seriesInMemory()
  await remove({ scope: 'one', at: at(25) })
  expect([now()?.overrides, now()?.without, event(one)?.trash]).toEqual([[], [at(25)], inTrash])
  const other = await seriesInMemory()
  await other.memory.act(deleteEvent, { space: other.space, id: other.one }, as(bob))
  expect([other.now()?.overrides, other.now()?.without, other.now()?.trash]).toEqual([[], [at(25)], null])
  expect(memory.row(CalendarEvent, { space, id: one })?.recurrence).toBe(at(25))
})

test('a series ends before one that is taken away with those after it', async () => {
  const { remove, now, event, one } = await seriesInMemory()
  await remove({ scope: 'following', at: at(25) })
  expect(now()).toMatchObject({ rule: 'FREQ=DAILY;UNTIL=20261125T085959', overrides: [], trash: null })
  expect(event(one)?.trash).toEqual(inTrash)
  const later = await seriesInMemory()
  await later.remove({ scope: 'following', at: at(26) })
  expect([later.now()?.overrides.length, later.event(later.one)?.trash]).toEqual([1, null])
})

test('a whole series goes with all that differs from it, and comes back so', async () => {
  for (const where of [{}, { scope: 'all', at: at(27) }, { scope: 'following', at: at(23) }, { scope: 'one' }]) {
    const { remove, restore, now, event, one } = await seriesInMemory()
    await remove(where)
    expect([now()?.trash, event(one)?.trash]).toEqual([inTrash, inTrash])
    await restore()
    expect([now()?.trash, event(one)?.trash]).toEqual([null, null])
  }
})

test('what is deleted forever was in the trash, and is not brought back', async () => {
  const { memory, key, remove, restore, now } = await removableInMemory()
  const forever = () => memory.act(deleteForever, key, as(ada, 'admin'))
  expect(await forever()).toBe('not-in-trash')
  await remove()
  expect([await forever(), now()?.trash, await restore()]).toEqual(['done', { at: 0, by: bob }, 'gone'])
})

test('only the deletion that was meant is carried out, with words, files and what differs', async () => {
  const { memory, key, remove, id } = await removableInMemory({ isPrivate: true, rule: 'FREQ=DAILY' })
  const purge = (trashedAt: number, owner: string = bob) =>
    memory.act(purgeEvent, { ...key, owner, trashedAt }, as(ada))
  const file = fileOf(ownSpace(bob))
  memory.put(SpaceFile, file)
  await memory.act(attachFiles, { ...key, files: [file.id] }, as(bob))
  expect(await purge(someTime)).toBe('kept')
  await remove()
  expect([await purge(1), await purge(someTime, ada)]).toEqual(['kept', 'kept'])
  expect([await purge(someTime), await purge(someTime)]).toEqual(['done', 'done'])
  expect([memory.rows(CalendarEvent), memory.rows(EventFiles), memory.row(SpaceFile, file)?.deletedAt]).toEqual([
    [],
    [],
    someTime,
  ])
  expect(id).not.toBe('')
})

test('that a private event has come or gone is seen where its words are', async () => {
  const { memory, id, words } = await removableInMemory({ isPrivate: true })
  const touch = (of: string) => memory.act(touchPrivate, { id: of, person: bob }, as(ada))
  expect([await touch(id), words(id)?.changed, await touch(newId())]).toEqual(['done', 2, 'done'])
})

test('a deed is taken back: what it made goes, and what differed then differs again', async () => {
  const { memory, key, id, now, event, one, change } = await seriesInMemory()
  const before = now()
  const next = newId()
  await change(id, { title: 'Retro' }, { scope: 'following', at: at(24), newId: next })
  expect(event(one)?.series).toBe(next)
  const fields = { rule: 'FREQ=DAILY', title: 'Standup' }
  const back = {
    ...key,
    fields,
    overrides: [
      { at: at(25), id: one },
      { at: at(26), id: newId() },
    ],
    made: next,
  }
  expect(await memory.act(putBackEvent, back, as(bob))).toBe('done')
  expect(now()).toMatchObject({ rule: before?.rule, title: 'Standup', overrides: before?.overrides })
  expect([event(next), event(one)?.series]).toEqual([undefined, id])
})

test('a deletion is taken back, and what somebody else made stays', async () => {
  const { memory, key, now, remove, create, event } = await removableInMemory()
  const other = newId()
  await create({ id: other })
  memory.put(CalendarEvent, { ...(event(other) ?? never()), createdAt: 1 })
  await remove()
  const back = { ...key, fields: {}, overrides: [], made: other }
  expect([await memory.act(putBackEvent, back, as(bob)), now()?.trash]).toEqual(['done', null])
  expect(event(other)).toBeDefined()
})

const never = (): never => {
  throw new Error('It is there.')
}

/** An event, and what is to go along with it. */
async function attachedInMemory(given: object = {}, home?: SpaceId) {
  const found = await eventInMemory(given)
  const { memory, space, key } = found
  const file = fileOf(home ?? space)
  memory.put(SpaceFile, file)
  const attach = (more: object) => memory.act(attachFiles, { ...key, ...more }, as(bob))
  return { ...found, file, attach, attached: () => memory.rows(EventFiles)[0] }
}

test('files and links go along with an event, each once, twenty at most', async () => {
  const { attach, attached, file, space, id, memory } = await attachedInMemory()
  const link = 'https://example.org/'
  expect([
    await attach({ files: [file.id, file.id], links: [link] }),
    await attach({ files: [file.id], links: [link] }),
  ]).toEqual(['done', 'done'])
  expect(attached()).toMatchObject({ space, id, where: space, links: [link], changed: 3 })
  expect(attached()?.files.map((one) => one.id)).toEqual([file.id])
  expect(memory.row(SpaceFile, file)?.places).toEqual([{ kind: 'event', id }])
  const links = Array.from({ length: 19 }, (_, nth) => `https://example.org/${nth}`)
  expect([await attach({ links }), await attach({ links: links.slice(1) })]).toEqual(['too-many-files', 'done'])
  expect([await attach({ files: [newId()] }), await attach({ links: ['javascript:x'] })]).toEqual([
    'file-gone',
    'bad-input',
  ])
})

test('nothing that is attached leaves nothing', async () => {
  const { attach, memory, space } = await attachedInMemory()
  const entries = memory.entries(space)
  expect([await attach({}), memory.entries(space)]).toEqual(['done', entries])
})

test('what is taken off an event goes into the trash, and what is not on it changes nothing', async () => {
  const { attach, attached, file, memory, key, space } = await attachedInMemory()
  await attach({ files: [file.id], links: ['https://example.org/'] })
  const detach = (more: object) => memory.act(detachFiles, { ...key, ...more }, as(bob))
  const entries = memory.entries(space)
  expect([await detach({ files: [newId()] }), memory.entries(space)]).toEqual(['done', entries])
  expect([await detach({ files: [file.id] }), attached()?.files, memory.row(SpaceFile, file)?.deletedAt]).toEqual([
    'done',
    [],
    someTime,
  ])
  expect([await detach({ links: ['https://example.org/'] }), attached()?.links]).toEqual(['done', []])
})

test('what goes along with one event of a series goes along with all of it', async () => {
  const { attach, attached, file, change, id, memory, space } = await attachedInMemory({ rule: 'FREQ=DAILY' })
  const one = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  expect(await memory.act(attachFiles, { space, id: one, files: [file.id] }, as(bob))).toBe('done')
  expect(attached()?.id).toBe(id)
  const next = newId()
  await change(id, {}, { scope: 'following', at: at(26), newId: next })
  expect(memory.rows(EventFiles).map((row) => [row.id, row.files.length])).toEqual([
    [id, 1],
    [next, 1],
  ])
  expect(await attach({ links: ['https://example.org/'] })).toBe('done')
})

test('the files of a private event lie with its owner, and an event takes them along', async () => {
  const { attach, attached, file, change, id, memory, space } = await attachedInMemory(
    { isPrivate: true },
    ownSpace(bob),
  )
  expect(await attach({ files: [file.id] })).toBe('done')
  expect(attached()).toMatchObject({ space: ownSpace(bob), where: space })
  expect(memory.row(SpaceFile, file)?.places).toEqual([{ kind: 'event', id, where: space }])
  expect(await change(id, { isPrivate: false })).toBe('files-stay')
  const carried = fileOf(space)
  memory.put(SpaceFile, carried)
  expect(await change(id, { isPrivate: false }, { carried: [carried.id] })).toBe('done')
  expect(memory.rows(EventFiles)).toMatchObject([{ space, id, where: space, files: [{ id: carried.id }] }])
  expect(memory.row(SpaceFile, file)).toMatchObject({ places: [], deletedAt: someTime })
})
