import { newId } from '@atrium/base/id'
import { Access, type Role, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { type NoticeContents, deliverNotice, mayHearAs } from './deliver-notice.ts'
import { emptyNotices } from './empty-notices.ts'
import { LaterItem, laterId } from './later-item.ts'
import { snoozeNotice } from './later.ts'
import { Notice, causes, isVisible, markNotices, whyOf } from './notice.ts'
import { isDirect, tagOf } from './push-message.ts'

const den = newId<'space'>()
const contents = (change: Partial<NoticeContents> = {}): NoticeContents => ({
  id: newId(),
  cause: 'mention',
  fromUserId: bob,
  fromUserName: 'Bob',
  message: 'Hi',
  isSilent: false,
  sourceType: 'message',
  sourceId: newId(),
  sourceSpace: den,
  sourceName: 'Den',
  link: '/chat',
  ...change,
})

function adasInbox(role: Role | 'none' = 'member') {
  const memory = teamInMemory()
  if (role !== 'none') memory.put(Access, { space: ownSpace(ada), id: den, role, since: 1 })
  const deliver = (notice: NoticeContents, given: object = {}, at = someTime) =>
    memory.act(deliverNotice, { person: ada, notice, ...given }, { by: ada, at })
  return { memory, deliver, notice: (id: string) => memory.row(Notice, { space: ownSpace(ada), id }) }
}

test('R6.06 a notice comes into the inbox as new, and one of the same source takes its place', async () => {
  const { deliver, notice, memory } = adasInbox()
  const first = contents({ facts: { group: 'design' } })
  expect(await deliver(first)).toBe('done')
  const fresh = { space: ownSpace(ada), userId: ada, read: false, isDone: false, emailAt: null }
  expect(notice(first.id)).toEqual({ ...first, ...fresh, timestamp: someTime, seq: 1 })
  const { facts: _facts, ...plain } = first
  expect(await deliver({ ...plain, message: 'Ho' }, {}, someTime + 1)).toBe('done')
  expect(notice(first.id)).toMatchObject({ message: 'Ho', timestamp: someTime + 1, seq: 2, facts: {} })
  expect(memory.rows(Notice)).toHaveLength(1)
})

test('a notice leads into the app alone', async () => {
  const { deliver } = adasInbox()
  for (const link of ['https://evil.org', '//evil.org', 'chat'])
    expect(await deliver(contents({ link }))).toBe('bad-input')
})

test('who may not see the space any more by then is told nothing', async () => {
  const { deliver, memory } = adasInbox('none')
  expect([await deliver(contents()), memory.rows(Notice)]).toEqual(['done', []])
})

test.each([
  ['mention', 'viewer', true],
  ['mention', 'guest', false],
  ['mention', undefined, false],
  ['request', 'admin', true],
  ['request', 'member', false],
] as const)('of a space, %s is heard by %s: %s', (cause, role, hears) => {
  expect(mayHearAs(role, contents({ cause }))).toBe(hears)
})

test('what is one’s own, or says whether one may come in, is heard without a role', () => {
  expect(mayHearAs(undefined, contents({ cause: 'account' }))).toBe(true)
  expect(mayHearAs(undefined, contents({ sourceSpace: ownSpace(ada) }))).toBe(true)
  for (const cause of ['invitation', 'declined'] as const) {
    expect(mayHearAs(undefined, contents({ cause, sourceType: 'workspace' }))).toBe(true)
    expect(mayHearAs(undefined, contents({ cause, sourceType: 'event' }))).toBe(false)
  }
  expect(mayHearAs(undefined, contents({ cause: 'added', sourceType: 'workspace' }))).toBe(false)
})

test('more of the same does not put off an email that waits; one that was read or sent waits no more', async () => {
  const { deliver, notice, memory } = adasInbox()
  const one = contents()
  const minute = 60_000
  const emailAt = (at: number | null) => ({ emailAt: at })
  await deliver(one, emailAt(someTime + 10 * minute))
  expect(notice(one.id)?.emailAt).toBe(someTime + 10 * minute)
  await deliver(one, emailAt(someTime + 20 * minute), someTime + 1)
  expect(notice(one.id)?.emailAt).toBe(someTime + 10 * minute)
  await deliver(one, emailAt(null), someTime + 2)
  expect(notice(one.id)?.emailAt).toBe(someTime + 10 * minute)
  await deliver(one, emailAt(null), someTime + 10 * minute)
  expect(notice(one.id)?.emailAt).toBeNull()
  await deliver(one, emailAt(someTime + 30 * minute), someTime + 11 * minute)
  await memory.act(markNotices, { ids: [one.id], as: 'read' }, { by: ada })
  await deliver(one, emailAt(null), someTime + 12 * minute)
  expect(notice(one.id)?.emailAt).toBeNull()
})

test('what somebody asked to be told of is told once, and only while they wait for it', async () => {
  const { deliver, notice, memory } = adasInbox()
  const one = contents({ cause: 'later', sourceSpace: ownSpace(ada) })
  const item = { kind: 'message', where: den, thing: newId() } as const
  const wait = { item: laterId(item), at: 9 }
  expect([await deliver(one, { wait }), notice(one.id)]).toEqual(['done', undefined])
  const kept = {
    ...item,
    space: ownSpace(ada),
    id: wait.item,
    at: 1,
    isReminded: false,
    isSnoozed: false,
    backOf: null,
    wasOut: false,
  }
  memory.put(LaterItem, { ...kept, remindAt: 9 })
  expect([await deliver(one, { wait }), notice(one.id)?.cause]).toEqual(['done', 'later'])
  expect(memory.rows(LaterItem)[0]?.isReminded).toBe(true)
  const again = contents({ cause: 'later', sourceSpace: ownSpace(ada) })
  expect([await deliver(again, { wait }), notice(again.id)]).toEqual(['done', undefined])
})

test('a snoozed notice that comes anew is snoozed no more', async () => {
  const { deliver, notice, memory } = adasInbox()
  const one = contents()
  await deliver(one)
  expect(await memory.act(snoozeNotice, { notice: one.id, until: someTime + 9 }, { by: ada })).toBe('done')
  expect([notice(one.id), memory.rows(LaterItem).length]).toMatchObject([{ read: true, isDone: true }, 1])
  await deliver(one)
  expect([notice(one.id), memory.rows(LaterItem)]).toMatchObject([{ read: false, isDone: false }, []])
})

/** Marks a notice that is read or not and done or not, and answers what it is then. */
async function mark(as: string, state: Pick<Notice, 'read' | 'isDone'>) {
  const { deliver, notice, memory } = adasInbox()
  const one = contents()
  await deliver(one)
  const row = notice(one.id)
  if (row) memory.put(Notice, { ...row, ...state })
  expect(await memory.act(markNotices, { ids: [newId(), one.id, one.id], as }, { by: ada })).toBe('done')
  const now = notice(one.id)
  const isTold = memory.entries(ownSpace(ada)) > 1
  expect(isTold).toBe(now?.read !== state.read || now?.isDone !== state.isDone)
  return [now?.read, now?.isDone]
}

test('R4.38 R7.18 what is done is also read; what is unread stays done; what is open is read', async () => {
  const [fresh, done] = [
    { read: false, isDone: false },
    { read: true, isDone: true },
  ]
  expect([await mark('read', fresh), await mark('read', done)]).toEqual([
    [true, false],
    [true, true],
  ])
  expect([await mark('unread', fresh), await mark('unread', done)]).toEqual([
    [false, false],
    [false, true],
  ])
  expect([await mark('done', fresh), await mark('open', done)]).toEqual([
    [true, true],
    [true, false],
  ])
})

test('a snooze ends with any mark but that it was read', async () => {
  for (const [as, left] of [
    ['read', 1],
    ['done', 0],
    ['open', 0],
  ] as const) {
    const { deliver, memory } = adasInbox()
    const one = contents()
    await deliver(one)
    await memory.act(snoozeNotice, { notice: one.id, until: someTime + 9 }, { by: ada })
    await memory.act(markNotices, { ids: [one.id], as }, { by: ada })
    expect(memory.rows(LaterItem)).toHaveLength(left)
  }
})

test('what was deleted is taken out of the notices that told of it', async () => {
  const { deliver, notice, memory } = adasInbox()
  const [one, other] = [contents(), contents()]
  for (const each of [one, other]) await deliver(each)
  const empty = (id: string, sourceName: string | null) =>
    memory.act(emptyNotices, { person: ada, ids: [newId(), id], message: 'Deleted.', sourceName }, { by: ada })
  await empty(one.id, null)
  await empty(other.id, '')
  expect(notice(one.id)).toMatchObject({ message: 'Deleted.', sourceName: 'Den', read: true })
  expect(notice(other.id)).toMatchObject({ message: 'Deleted.', sourceName: '', read: true })
})

const whys: Record<Notice['cause'], string> = {
  mention: 'You were mentioned by name in Den.',
  channel: 'Everyone in Den was mentioned with @channel.',
  here: 'Everyone who was online was mentioned with @here in Den.',
  reply: 'You wrote or were mentioned in this thread in Den.',
  comment: 'You created Den.',
  keyword: '“budget” is one of your keywords.',
  watched: 'You watch this document, or the place it is in.',
  direct: 'This message is for you.',
  reaction: 'You wrote this message.',
  event: 'You are invited to this event.',
  answered: 'You created this event.',
  invitation: 'You were asked to join Den.',
  request: 'You can approve or decline join requests for Den.',
  declined: 'You asked to join Den.',
  added: 'You are a member of Den now.',
  joined: 'You own Den.',
  reminder: 'You asked to be reminded of this event.',
  later: 'You asked to be reminded of this.',
  account: 'It is about your own account.',
  import: 'You imported a file into Den.',
}

test.each(causes)('why one is told of %s is said', (cause) => {
  const about = { cause, sourceType: 'message', sourceName: 'Den', facts: { keyword: 'budget' } } as const
  expect(whyOf(about)).toBe(whys[cause])
})

test('why one is told says the group, or that it is about an event', () => {
  const about = { cause: 'mention', sourceType: 'message', sourceName: 'Den', facts: { group: 'design' } } as const
  expect(whyOf(about)).toBe('@design, a group you are in, was mentioned in Den.')
  expect(whyOf({ ...about, cause: 'invitation', sourceType: 'event' })).toBe('You are invited to this event.')
  expect(whyOf({ ...about, cause: 'mention', sourceType: 'event', facts: {} })).toBe(
    'You were mentioned by name in Den.',
  )
  expect(whyOf({ ...about, cause: 'keyword' })).toBe('“” is one of your keywords.')
})

test('a notice of a space that one may not see any more is not shown, but for what asks one in and events', async () => {
  const { deliver, notice } = adasInbox()
  const seen = async (change: Partial<NoticeContents>, ...spaces: readonly string[]) => {
    const one = contents(change)
    await deliver(one)
    const row = notice(one.id)
    return row && isVisible(row, new Set(spaces))
  }
  expect([await seen({}, den), await seen({}, teamSpace)]).toEqual([true, false])
  expect([await seen({ cause: 'invitation' }), await seen({ sourceType: 'event' })]).toEqual([true, true])
})

test('all that tells of one conversation takes one place on a device; what one asked for has its own', () => {
  const about = { cause: 'mention', sourceType: 'message', sourceSpace: den, sourceId: 'id' } as const
  expect([tagOf(about), tagOf({ ...about, cause: 'later' }), tagOf({ ...about, sourceType: 'document' })]).toEqual([
    den,
    'id',
    'id',
  ])
  expect([
    isDirect({ link: '/chat/x' }),
    isDirect({ link: '/chat?message=x' }),
    isDirect({ link: '/x/chat/' }),
  ]).toEqual([true, false, false])
})

test('why one is told of a document is said without its name, where that is not known', () => {
  const about = { sourceType: 'document', sourceName: '', facts: {} } as const
  expect(whyOf({ ...about, cause: 'mention' })).toBe('You were mentioned by name in this document.')
  expect(whyOf({ ...about, cause: 'comment' })).toBe('You created this document.')
  expect(whyOf({ ...about, cause: 'mention', facts: { group: 'design' } })).toBe(
    '@design, a group you are in, was mentioned in this document.',
  )
})
