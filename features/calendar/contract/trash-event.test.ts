import { newId } from '@atrium/base/id'
import { type Role, ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { as, at, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob, fileOf } from '../../../tests/contracts/fixture.ts'
import { attachFiles } from './attach-files.ts'
import { CalendarEvent, EventWords, trashMs } from './calendar-event.ts'
import { EventFiles } from './event-files.ts'
import { forgetSpace } from './forget-space.ts'
import { deleteEvent, deleteForever, purgeEvent, restoreEvent, touchPrivate } from './trash-event.ts'

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

test('a private series is ended by its owner alone, and keeps its words', async () => {
  const { remove, now, words, id } = await removableInMemory({ isPrivate: true, rule: 'FREQ=DAILY', place: 'There' })
  const rest = { scope: 'following', at: at(26) }
  expect([await remove(rest, as(ada, 'admin')), now()?.rule]).toEqual(['private', 'FREQ=DAILY'])
  expect([await remove(rest), now()?.rule]).toEqual(['done', 'FREQ=DAILY;UNTIL=20261126T085959'])
  expect([now()?.title, words(id)]).toMatchObject(['', { title: 'Standup', place: 'There' }])
  await remove()
  expect(await remove(rest, as(ada, 'admin'))).toBe('done')
})

test('of what is not there, or not in the trash, nothing comes back and nobody is told', async () => {
  const { memory, space, restore } = await removableInMemory()
  const entries = memory.entries(space)
  expect([await restore(), memory.entries(space)]).toEqual(['done', entries])
  const gone = { space, id: newId() }
  expect([await memory.act(deleteEvent, gone, as(bob)), await memory.act(restoreEvent, gone, as(bob))]).toEqual([
    'gone',
    'gone',
  ])
})

test('the words of a private event are not touched in the space of who takes it away, but does not own it', async () => {
  const { memory, space, id, remove } = await removableInMemory({ isPrivate: true })
  const adas = { space: ownSpace(ada), id, where: space, title: '', place: '', description: '', changed: 1 }
  memory.put(EventWords, adas)
  expect([await remove({}, as(ada, 'admin')), memory.row(EventWords, adas)?.changed]).toEqual(['done', 1])
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
  const { sequence = 0 } = now() ?? {}
  expect([await remove({ scope: 'one', at: at(27) }), now()?.without]).toEqual(['done', [at(27)]])
  expect(now()).toMatchObject({ trash: null, overrides: [{ at: at(25) }], changed: 3, sequence: sequence + 1 })
  expect([await remove({ scope: 'one', at: at(27) }), now()?.without]).toEqual(['done', [at(27)]])
  await remove({ scope: 'one', at: at(28) })
  expect([await restore({ at: at(27) }), now()?.without]).toEqual(['done', [at(28)]])
  expect(now()).toMatchObject({ changed: 6, sequence: sequence + 4 })
})

test('the first event of a series is taken out of it alone, and what differs elsewhere stays', async () => {
  const { remove, now, event, one } = await seriesInMemory()
  for (const day of [23, 24, 27]) expect(await remove({ scope: 'one', at: at(day) })).toBe('done')
  expect(now()).toMatchObject({ trash: null, without: [at(23), at(24), at(27)], overrides: [{ at: at(25), id: one }] })
  expect(event(one)?.trash).toBeNull()
  expect([await remove({ scope: 'following', at: at(24) }), event(one)?.trash]).toEqual(['done', inTrash])
})

test('of two that differ from their series one goes, and the other goes on to', async () => {
  const { change, id, now, memory, space, one } = await seriesInMemory()
  const two = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(26), newId: two })
  await memory.act(deleteEvent, { space, id: one }, as(bob))
  expect(now()).toMatchObject({ without: [at(25)], overrides: [{ at: at(26), id: two }] })
})

test('one that differs from its series and is restored differs from it again, unless its place there is no longer left out', async () => {
  const { change, id, now, event, memory, space, one, remove } = await seriesInMemory()
  const [before, key] = [now(), { space, id: one }]
  await memory.act(deleteEvent, key, as(bob))
  expect(now()).toMatchObject({ without: [at(25)], overrides: [] })
  expect(await memory.act(restoreEvent, key, as(bob))).toBe('done')
  expect([now(), event(one)?.trash]).toEqual([{ ...before, changed: 4.5 }, null])
  await change(id, { title: 'Retro' })
  expect(event(one)).toMatchObject({ title: 'Own', series: id })

  await memory.act(deleteEvent, key, as(bob))
  await change(id, { start: at(23, 11), end: at(23, 12) })
  await memory.act(restoreEvent, key, as(bob))
  expect(now()).toMatchObject({ without: [at(25, 11)], overrides: [] })
  await memory.act(deleteEvent, key, as(bob))
  await remove()
  await memory.act(restoreEvent, key, as(bob))
  expect([now()?.overrides, event(one)?.trash]).toEqual([[], null])
})

test('what is not at hand of a series, or of private words, is left to the server', async () => {
  const { remove, restore, now, event, one, memory } = await seriesInMemory()
  const { overrides, ...row } = now() ?? never()
  memory.put(CalendarEvent, { ...row, overrides: [{ at: at(24), id: newId() }, ...overrides] })
  expect([await remove(), event(one)?.trash, await restore(), event(one)?.trash]).toEqual([
    'done',
    inTrash,
    'done',
    null,
  ])
  const lone = { ...(event(one) ?? never()), series: newId() }
  memory.put(CalendarEvent, lone)
  expect([await memory.act(deleteEvent, lone, as(bob)), event(one)?.trash]).toEqual(['done', inTrash])
  const secret = await removableInMemory({ isPrivate: true })
  await secret.memory.act(forgetSpace, { person: bob, space: secret.space, ids: [secret.id] }, as(bob))
  expect([await secret.remove(), secret.words(secret.id)]).toEqual(['done', undefined])
})

test('what came back alone is not written again as its series comes back', async () => {
  const { remove, restore, event, one, memory, space } = await seriesInMemory()
  await remove()
  await memory.act(restoreEvent, { space, id: one }, as(bob))
  const { changed } = event(one) ?? {}
  expect([await restore(), event(one)?.changed]).toEqual(['done', changed])
})

const never = (): never => {
  throw new Error('It is there.')
}

test('one that differs from its series goes with its place there', async () => {
  const { remove, now, event, one, memory, space } = await seriesInMemory()
  await remove({ scope: 'one', at: at(25) })
  expect([now()?.overrides, now()?.without, event(one)?.trash]).toEqual([[], [at(25)], inTrash])
  const other = await seriesInMemory()
  await other.memory.act(deleteEvent, { space: other.space, id: other.one }, as(bob))
  expect([other.now()?.overrides, other.now()?.without, other.now()?.trash]).toEqual([[], [at(25)], null])
  expect([other.event(other.one)?.changed, other.now()?.changed]).toEqual([3 + 1 / 1_024, 3.5])
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
    expect([now()?.changed, event(one)?.changed]).toEqual([3 + 1 / 1_024, 3 + 2 / 1_024])
    await restore()
    expect([now()?.trash, event(one)?.trash]).toEqual([null, null])
    expect([now()?.changed, event(one)?.changed]).toEqual([4, 4 + 1 / 1_024])
  }
})

test('what is deleted forever was in the trash, and is not brought back', async () => {
  const { memory, key, remove, restore, now } = await removableInMemory()
  const forever = () => memory.act(deleteForever, key, as(ada, 'admin'))
  expect(await forever()).toBe('not-in-trash')
  await remove()
  expect([await forever(), now()?.trash, await restore()]).toEqual(['done', { at: 0, by: bob }, 'gone'])
  expect(now()?.changed).toBe(3)
})

test('only the deletion that was meant is carried out, with words, files and what differs', async () => {
  const { memory, key, remove } = await removableInMemory({ isPrivate: true, rule: 'FREQ=DAILY' })
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
})

test('with a private series go the words of what differs from it', async () => {
  const { memory, key, remove, change, id } = await removableInMemory({ isPrivate: true, rule: 'FREQ=DAILY' })
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25) })
  expect(memory.rows(EventWords).map(({ title }) => title)).toEqual(['Standup', 'Own'])
  await remove()
  expect(await memory.act(purgeEvent, { ...key, owner: bob, trashedAt: someTime }, as(ada))).toBe('done')
  expect([memory.rows(CalendarEvent), memory.rows(EventWords)]).toEqual([[], []])
})

test('an event that is forgotten takes no words of another along, whatever their ids', async () => {
  const { memory, key, remove, id } = await removableInMemory()
  const words = { title: 'Secret', place: '', description: '', changed: 1 }
  memory.put(EventWords, { ...words, space: ownSpace(bob), id, where: newId<'space'>() })
  await remove()
  expect(await memory.act(purgeEvent, { ...key, owner: bob, trashedAt: someTime }, as(ada))).toBe('done')
  expect(memory.rows(EventWords)).toMatchObject([{ id, title: 'Secret' }])
})

test('an event lies in the trash for 30 days', () => {
  expect(trashMs).toBe(Temporal.Duration.from({ days: 30 }).total('milliseconds'))
})

test('that a private event has come or gone is seen where its words are', async () => {
  const { memory, id, words } = await removableInMemory({ isPrivate: true })
  const touch = (of: string) => memory.act(touchPrivate, { id: of, person: bob }, as(ada))
  expect([await touch(id), words(id)?.changed, await touch(newId())]).toEqual(['done', 2, 'done'])
})
