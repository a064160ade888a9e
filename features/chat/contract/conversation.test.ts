import { newId } from '@atrium/base/id'
import { Access, type PersonId, ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Member, Space } from '@atrium/features/spaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { leaveConversation, openConversation, pairId } from './open-conversation.ts'
import { Conversation, othersIn } from './conversation.ts'
import { Draft, ReadPosition, markRead, saveDraft } from './reading.ts'
import {
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
  settleScheduled,
  takeScheduled,
} from './schedule-message.ts'
import { ScheduledCount, ScheduledMessage } from './scheduled-message.ts'

const open = (memory: ReturnType<typeof teamInMemory>, id: string, people: readonly string[], by: PersonId = ada) =>
  memory.act(openConversation, { id, people }, { by })

test('two people have one conversation, whoever of them opens it', () => {
  const [one, other] = ['0190f3a0-1234-7000-8000-00000000000a', '0190f3a1-0000-7000-9000-0000000000ff']
  expect(pairId(one, other)).toBe('00000001-1234-8000-a000-0000000000f5')
  expect(pairId(other, one)).toBe(pairId(one, other))
  expect(pairId(ada, bob)).not.toBe(pairId(ada, cleo))
})

test('a conversation is opened once, and all of it are members', async () => {
  const memory = teamInMemory()
  const id = pairId(ada, bob)
  expect([await open(memory, id, [bob]), await open(memory, id, [ada], bob)]).toEqual(['done', 'done'])
  expect(memory.rows(Conversation)).toEqual([{ space: id, id, createdAt: someTime, people: [ada, bob] }])
  expect(memory.row(Space, { space: id, id })?.kind).toBe('conversation')
  for (const person of [ada, bob]) {
    expect(memory.row(Member, { space: id, id: person })).toMatchObject({ role: 'member', joinedAt: someTime })
    expect(memory.row(Access, { space: ownSpace(person), id })?.role).toBe('member')
  }
})

test('a conversation is with others who are of the team, under the id that is theirs', async () => {
  const memory = teamInMemory()
  const outsider = newId<'person'>()
  expect(await open(memory, newId(), [ada])).toBe('alone')
  expect(await open(memory, newId(), [bob])).toBe('wrong-id')
  expect(await open(memory, pairId(ada, bob), [bob, cleo])).toBe('wrong-id')
  expect(await open(memory, pairId(ada, outsider), [outsider])).toBe('no-person')
  expect(await open(memory, newId(), [])).toBe('bad-input')
  expect(
    await open(
      memory,
      newId(),
      Array.from({ length: 9 }, () => newId()),
    ),
  ).toBe('bad-input')
  expect([memory.rows(Conversation), memory.rows(Space).length]).toEqual([[], 1])
})

test('one goes out of a conversation of three, and not of one of two', async () => {
  const memory = teamInMemory()
  const [group, pair] = [newId<'space'>(), pairId(ada, bob)]
  expect([await open(memory, group, [bob, cleo, bob]), await open(memory, pair, [bob])]).toEqual(['done', 'done'])
  const leave = (space: string, by: PersonId) => memory.act(leaveConversation, { space }, { by })
  expect([await leave(pair, bob), await leave(newId(), bob), await leave(group, bob)]).toEqual([
    'not-a-group',
    'not-a-group',
    'done',
  ])
  const left = memory.row(Conversation, { space: group, id: group })
  expect(left?.people).toEqual([ada, cleo])
  expect(memory.row(Member, { space: group, id: bob })).toBeUndefined()
  expect(left && othersIn(left, ada)).toEqual([cleo])
  expect(await leave(group, cleo)).toBe('not-a-group')
})

/** Ada, who may see the space `den` in which she is a member. */
function adaReads() {
  const memory = teamInMemory()
  const den = newId<'space'>()
  memory.put(Access, { space: ownSpace(ada), id: den, role: 'member', since: 1 })
  return { memory, den }
}

test('reading only goes on, unless one wants something unread again', async () => {
  const { memory, den } = adaReads()
  const read = (seq: number, given: object = {}) =>
    memory.act(markRead, { space: den, seq, ...given }, { by: ada, at: seq })
  const position = () => memory.row(ReadPosition, { space: ownSpace(ada), id: den })
  for (const [seq, then] of [
    [5, 5],
    [4, 5],
    [5, 5],
    [7, 7],
  ] as const) {
    expect([await read(seq), position()?.seq]).toEqual(['done', then])
  }
  expect([await read(3, { isUnread: true }), position()]).toEqual([
    'done',
    { space: ownSpace(ada), id: den, seq: 3, at: 3 },
  ])
  await memory.act(markRead, { space: den, seq: 3, isUnread: true }, { by: ada, at: 99 })
  expect(position()?.at).toBe(3)
  const entries = memory.entries(ownSpace(ada))
  expect([await read(3), memory.entries(ownSpace(ada))]).toEqual(['done', entries])
  expect(await read(-1)).toBe('bad-input')
})

test('a thread is read for itself, in a space that one may see', async () => {
  const { memory, den } = adaReads()
  const thread = newId()
  expect(await memory.act(markRead, { space: den, thread, seq: 5 }, { by: ada })).toBe('done')
  expect(memory.rows(ReadPosition).map(({ id }) => id)).toEqual([thread])
  expect(await memory.act(markRead, { space: newId(), seq: 5 }, { by: ada })).toBe('no-space')
})

test('what is being written is kept for a place, the last counts, and nothing forgets it', async () => {
  const { memory, den } = adaReads()
  const thread = newId()
  const write = (text: string, given: object = {}) => memory.act(saveDraft, { space: den, text, ...given }, { by: ada })
  expect([await write('a'), await write('ab'), await write('c', { thread })]).toEqual(['done', 'done', 'done'])
  const own = { space: ownSpace(ada), target: den, at: someTime }
  expect(memory.rows(Draft)).toEqual([
    { ...own, id: den, text: 'ab' },
    { ...own, id: thread, text: 'c' },
  ])
  expect([await write(''), await write('', { space: newId() }), memory.rows(Draft).length]).toEqual(['done', 'done', 1])
  expect([await write('d', { space: newId() }), await write('x'.repeat(20_001))]).toEqual(['no-space', 'bad-input'])
})

const dayMs = 86_400_000

/** Something that Ada has written to be sent later. */
async function laterInMemory() {
  const { memory, den } = adaReads()
  const id = newId()
  const schedule = (given: object = {}) =>
    memory.act(
      scheduleMessage,
      { space: den, id: newId(), text: ' Hi ', sendAt: someTime + dayMs, ...given },
      { by: ada },
    )
  expect(await schedule({ id })).toBe('done')
  const count = () => memory.rows(ScheduledCount)[0]?.count
  return { memory, den, id, schedule, count, later: () => memory.row(ScheduledMessage, { space: ownSpace(ada), id }) }
}

test('what is sent later waits in one’s own space', async () => {
  const { memory, den, id, later, schedule } = await laterInMemory()
  const where = { space: ownSpace(ada), id, target: den }
  expect(later()).toEqual({
    ...where,
    thread: null,
    quote: null,
    text: 'Hi',
    sendAt: someTime + dayMs,
    isSending: false,
    problem: '',
  })
  const [thread, quote] = [newId(), newId()]
  expect(await schedule({ thread, quote })).toBe('done')
  expect(memory.rows(ScheduledMessage)[1]).toMatchObject({ thread, quote })
})

test('it says something, within a year, where one may write', async () => {
  const { memory, schedule } = await laterInMemory()
  expect(await schedule({ text: ' ' })).toBe('empty')
  expect([await schedule({ sendAt: someTime }), await schedule({ sendAt: someTime + 1 })]).toEqual(['past', 'done'])
  const year = someTime + 366 * dayMs
  expect([await schedule({ sendAt: year + 1 }), await schedule({ sendAt: year })]).toEqual(['too-far', 'done'])
  const readOnly = newId()
  memory.put(Access, { space: ownSpace(ada), id: readOnly, role: 'viewer', since: 1 })
  expect([await schedule({ space: readOnly }), await schedule({ space: newId() })]).toEqual(['no-space', 'no-space'])
})

test('fifty wait at most, and one that is deleted makes room', async () => {
  const { memory, id, schedule, count } = await laterInMemory()
  memory.put(ScheduledCount, { space: ownSpace(ada), id: ownSpace(ada), count: 49 })
  expect([await schedule(), count(), await schedule()]).toEqual(['done', 50, 'too-many'])
  expect([await memory.act(cancelScheduled, { id }, { by: ada }), count()]).toEqual(['done', 49])
  expect([await schedule(), await memory.act(cancelScheduled, { id }, { by: ada })]).toEqual(['done', 'gone'])
})

test('the words and the time change until it is sent; a time of none sends it at once', async () => {
  const { memory, id, later } = await laterInMemory()
  const change = (given: object) => memory.act(changeScheduled, { id, ...given }, { by: ada })
  expect([await change({ text: ' Ho ' }), later()]).toMatchObject(['done', { text: 'Ho', sendAt: someTime + dayMs }])
  expect([await change({ sendAt: someTime + 5 }), later()]).toMatchObject([
    'done',
    { text: 'Ho', sendAt: someTime + 5 },
  ])
  expect([
    await change({ text: ' ' }),
    await change({ sendAt: someTime }),
    await change({ sendAt: someTime + 400 * dayMs }),
  ]).toEqual(['empty', 'past', 'too-far'])
  expect([await change({ sendAt: null }), later()?.sendAt]).toEqual(['done', someTime])
  expect(await memory.act(changeScheduled, { id: newId(), text: 'x' }, { by: ada })).toBe('gone')
})

test('another time forgets what went wrong at the last, other words do not', async () => {
  const { memory, id, later } = await laterInMemory()
  await memory.act(settleScheduled, { person: ada, id, problem: 'It was closed.' }, { by: ada })
  expect(later()).toMatchObject({ isSending: false, problem: 'It was closed.' })
  await memory.act(changeScheduled, { id, text: 'Ho' }, { by: ada })
  expect(later()?.problem).toBe('It was closed.')
  await memory.act(changeScheduled, { id, sendAt: someTime + 9 }, { by: ada })
  expect(later()?.problem).toBe('')
})

test('what is being sent is changed no more, and is gone when it was sent', async () => {
  const { memory, id, later, count } = await laterInMemory()
  const take = (at: number) => memory.act(takeScheduled, { person: ada, id }, { by: ada, at })
  expect([await take(someTime + dayMs - 60_001), await take(someTime + dayMs - 60_000)]).toEqual(['gone', 'done'])
  expect([later()?.isSending, await take(someTime + dayMs)]).toEqual([true, 'gone'])
  expect(await memory.act(changeScheduled, { id, text: 'x' }, { by: ada })).toBe('gone')
  expect(await memory.act(cancelScheduled, { id }, { by: ada })).toBe('gone')
  const settle = (problem: string) => memory.act(settleScheduled, { person: ada, id, problem }, { by: ada })
  expect([await settle('Archived.'), later()?.isSending, await take(someTime + dayMs)]).toEqual(['done', false, 'gone'])
  expect([await settle(''), later(), count()]).toEqual(['done', undefined, 0])
  const entries = memory.entries(ownSpace(ada))
  expect([await settle(''), await settle('x'), memory.entries(ownSpace(ada))]).toEqual(['done', 'done', entries])
  expect(memory.rows(ScheduledMessage)).toEqual([])
})
