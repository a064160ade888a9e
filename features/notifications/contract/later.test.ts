import { newId } from '@atrium/base/id'
import { Access, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Person } from '@atrium/features/people/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, personOf, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { LaterCount, LaterItem, laterId, mostKept } from './later-item.ts'
import { endLaterWait, finishLater, saveForLater, snoozeNotice } from './later.ts'
import { Notice, markNotices } from './notice.ts'
import { isOfPerson } from './until-back.ts'

const den = newId<'space'>()
const space = ownSpace(ada)
const thing = newId()
const dayMs = 86_400_000
const yearMs = 366 * dayMs

/** Ada, who is in a space and keeps what she finds there. */
function adaKeeps() {
  const memory = teamInMemory()
  memory.put(Access, { space, id: den, role: 'member', since: 1 })
  const save = (given: object = {}, at = someTime) =>
    memory.act(saveForLater, { kind: 'message', where: den, thing, ...given }, { by: ada, at })
  const snooze = (given: object = {}) =>
    memory.act(snoozeNotice, { notice: thing, until: someTime + 9, ...given }, { by: ada })
  return {
    memory,
    save,
    snooze,
    item: (id = laterId({ kind: 'message', thing })) => memory.row(LaterItem, { space, id }),
    count: () => memory.rows(LaterCount)[0]?.count,
  }
}

/** A notice of Bob's words to Ada. */
const noticeOfBob = (change: Partial<Notice> = {}): Notice => ({
  space,
  id: thing,
  userId: ada,
  cause: 'direct',
  fromUserId: bob,
  fromUserName: 'Bob',
  message: 'Hi',
  sourceType: 'message',
  sourceId: thing,
  sourceSpace: den,
  sourceName: 'Den',
  link: '/chat',
  isSilent: false,
  facts: {},
  emailAt: null,
  read: false,
  isDone: false,
  timestamp: 1,
  seq: 1,
  ...change,
})

const bare = { remindAt: null, isReminded: false, isSnoozed: false, backOf: null, wasOut: false }

test('what is kept for later is kept once, since it was first', async () => {
  const { save, item, count } = adaKeeps()
  expect([await save(), await save({}, someTime + 5)]).toEqual(['done', 'done'])
  expect([item(), count()]).toEqual([
    { space, id: `message:${thing}`, kind: 'message', where: den, thing, at: someTime, ...bare },
    1,
  ])
})

test('what is put back was kept since then, and not since a time to come', async () => {
  for (const [since, at] of [
    [5, 5],
    [someTime + 5, someTime],
  ] as const) {
    const { save, item } = adaKeeps()
    await save({ since })
    expect(item()?.at).toBe(at)
  }
})

test('messages and documents are kept of spaces in which one is; events and notices of one’s own', async () => {
  const { save } = adaKeeps()
  const where = newId()
  const answers = ['message', 'document', 'event', 'notice'].map((kind) => save({ kind, where, thing: newId() }))
  expect(await Promise.all(answers)).toEqual(['no-space', 'no-space', 'done', 'done'])
})

test('a reminder stays unless another time is given, or none', async () => {
  const { save, item } = adaKeeps()
  await save({ remindAt: someTime + 5 })
  expect(item()).toMatchObject({ remindAt: someTime + 5, isReminded: false })
  await save()
  expect(item()?.remindAt).toBe(someTime + 5)
  await save({ remindAt: someTime + 6, isReminded: true })
  expect(item()).toMatchObject({ remindAt: someTime + 6, isReminded: true })
  await save()
  expect(item()?.isReminded).toBe(true)
  await save({ remindAt: null })
  expect(item()).toMatchObject(bare)
})

test('one is reminded within five years', async () => {
  const { save } = adaKeeps()
  const farthest = someTime + 5 * yearMs
  expect([await save({ remindAt: farthest + 1 }), await save({ remindAt: farthest })]).toEqual(['too-far', 'done'])
})

test('five hundred things are kept, and one that is done makes room', async () => {
  const { memory, save, count } = adaKeeps()
  await save()
  memory.put(LaterCount, { space, id: ada, count: mostKept })
  expect([await save({ thing: newId() }), await save()]).toEqual(['too-many', 'done'])
  const finish = () => memory.act(finishLater, { kind: 'message', thing }, { by: ada })
  expect([await finish(), count(), await finish(), count()]).toEqual(['done', 499, 'done', 499])
  expect([await save({ thing: newId() }), count()]).toEqual(['done', 500])
})

test('a snoozed notice leaves the inbox until its time, and is kept meanwhile', async () => {
  const { memory, snooze, item } = adaKeeps()
  expect(await snooze()).toBe('gone')
  memory.put(Notice, noticeOfBob())
  expect(await snooze()).toBe('done')
  expect(memory.rows(Notice)[0]).toMatchObject({ read: true, isDone: true })
  const kept = {
    kind: 'notice',
    where: space,
    thing,
    at: someTime,
    remindAt: someTime + 9,
    isReminded: false,
    isSnoozed: true,
  }
  expect(item(`notice:${thing}`)).toEqual({ space, id: `notice:${thing}`, ...kept, backOf: null, wasOut: false })
  expect([await snooze({ until: someTime + 5 * yearMs + 1 }), await snooze({ until: someTime + 5 * yearMs })]).toEqual([
    'too-far',
    'done',
  ])
  memory.put(LaterCount, { space, id: ada, count: mostKept })
  const other = newId()
  memory.put(Notice, noticeOfBob({ id: other }))
  expect(await snooze({ notice: other })).toBe('too-many')
})

test('what is snoozed comes back at the other time that is given', async () => {
  const { memory, snooze, save, item } = adaKeeps()
  memory.put(Notice, noticeOfBob())
  await snooze()
  expect(await save({ kind: 'notice', where: space, remindAt: someTime + 20 })).toBe('done')
  expect(item(`notice:${thing}`)).toMatchObject({ remindAt: someTime + 20, isSnoozed: true })
  await save({ kind: 'notice', where: space })
  expect(item(`notice:${thing}`)).toMatchObject({ remindAt: someTime + 20, isSnoozed: true })
  await save({ kind: 'notice', where: space, remindAt: null })
  expect(item(`notice:${thing}`)).toMatchObject(bare)
})

test('a notice that is kept for later, and not snoozed, is kept also once it is done', async () => {
  const { memory, save, item } = adaKeeps()
  memory.put(Notice, noticeOfBob())
  await save({ kind: 'notice', where: space })
  expect(await memory.act(markNotices, { ids: [thing], as: 'done' }, { by: ada })).toBe('done')
  expect(item(`notice:${thing}`)).toMatchObject(bare)
})

test('one waits with a notice for whoever said it, for thirty days at the most', async () => {
  const { memory, snooze, save, item } = adaKeeps()
  const untilBack = true
  expect(await save({ untilBack })).toBe('no-person')
  memory.put(Notice, noticeOfBob())
  expect(await save({ untilBack })).toBe('no-person')
  memory.put(Person, personOf(bob, { status: 'onVacation' }))
  const farthest = someTime + 31 * dayMs
  expect([await snooze({ untilBack, until: farthest + 1 }), await snooze({ untilBack, until: farthest })]).toEqual([
    'too-far',
    'done',
  ])
  expect(item(`notice:${thing}`)).toMatchObject({ backOf: bob, wasOut: true, isSnoozed: true })
  memory.put(Person, personOf(bob))
  await snooze({ untilBack })
  expect(item(`notice:${thing}`)).toMatchObject({ backOf: bob, wasOut: false })
})

test('one waits for nobody with what is about nobody’s words', async () => {
  const { memory, snooze } = adaKeeps()
  memory.put(Notice, noticeOfBob({ cause: 'reaction' }))
  expect([await snooze({ untilBack: true }), await snooze()]).toEqual(['no-person', 'done'])
  memory.put(Notice, noticeOfBob({ fromUserId: newId() }))
  expect(await snooze({ untilBack: true })).toBe('no-person')
  expect((['direct', 'mention', 'reply'] as const).map((cause) => isOfPerson({ cause }))).toEqual([true, true, false])
})

test('who was waited for is not any more once another time is chosen', async () => {
  const { memory, snooze, save, item } = adaKeeps()
  memory.put(Notice, noticeOfBob())
  memory.put(Person, personOf(bob, { status: 'sick' }))
  await snooze({ untilBack: true })
  const notice = { kind: 'notice', where: space }
  await save(notice)
  expect(item(`notice:${thing}`)).toMatchObject({ backOf: bob, wasOut: true })
  await save({ ...notice, remindAt: someTime + 20 })
  expect(item(`notice:${thing}`)).toMatchObject({ backOf: null, wasOut: false })
  expect(await save({ ...notice, untilBack: true })).toBe('done')
  expect(item(`notice:${thing}`)).toMatchObject({ backOf: bob })
})

test('that it was time is noted for the time that was wished for, once; what was snoozed is gone with it', async () => {
  const { memory, save, snooze, item, count } = adaKeeps()
  await save({ remindAt: someTime + 5 })
  const end = (at: number, id = `message:${thing}`) =>
    memory.act(endLaterWait, { person: ada, item: id, at }, { by: ada })
  expect([await end(someTime + 4), item()?.isReminded]).toEqual(['done', false])
  expect([await end(someTime + 5), item()?.isReminded]).toEqual(['done', true])
  expect([await end(someTime + 5), await end(someTime + 5, 'message:none')]).toEqual(['done', 'done'])
  memory.put(Notice, noticeOfBob())
  await snooze()
  expect([await end(someTime + 9, `notice:${thing}`), item(`notice:${thing}`), count()]).toEqual(['done', undefined, 1])
})

test('who is waited for is somebody of the team', async () => {
  const { memory, snooze } = adaKeeps()
  memory.put(Notice, noticeOfBob({ cause: 'mention' }))
  expect(memory.row(Person, { space: teamSpace, id: bob })).toBeDefined()
  expect(await snooze({ untilBack: true })).toBe('done')
})
