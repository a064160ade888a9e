import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Notice } from '../contract/notice.ts'
import { headlineOf } from '../contract/headline.ts'
import { noticesAt, pageOfNotices, threadOf, unreadIn } from './inbox.ts'

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  space: 'own:ada' as SpaceId,
  id,
  userId: 'ada',
  cause: 'mention',
  fromUserId: 'bob',
  fromUserName: 'Bob',
  message: 'Hello',
  sourceType: 'message',
  sourceId: id,
  sourceSpace: 'team' as SpaceId,
  sourceName: 'the team chat',
  link: `/chat?message=${id}`,
  isSilent: false,
  read: false,
  isDone: false,
  emailAt: null,
  timestamp: 1,
  seq: 1,
  facts: {},
  ...more,
})
const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id)

const all = [
  notice('a'),
  notice('b', { cause: 'here', read: true }),
  notice('c', { cause: 'reply', link: '/chat?message=c&thread=t' }),
  notice('d', { cause: 'invitation', sourceType: 'workspace', link: '/workspaces' }),
  notice('e', { read: true, isDone: true }),
]

test('the inbox shows mentions, threads and invitations apart, and what is done by itself (R2.50, R7.15)', () => {
  expect(ids(noticesAt(all, { filter: 'all', stage: 'inbox' }))).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(noticesAt(all, { filter: 'mentions', stage: 'inbox' }))).toEqual(['a', 'b'])
  expect(ids(noticesAt(all, { filter: 'threads', stage: 'inbox' }))).toEqual(['c'])
  expect(ids(noticesAt(all, { filter: 'invitations', stage: 'inbox' }))).toEqual(['d'])
  expect(ids(noticesAt(all, { filter: 'mentions', stage: 'unread' }))).toEqual(['a'])
  expect(ids(noticesAt(all, { filter: 'all', stage: 'done' }))).toEqual(['e'])
  expect(pageOfNotices).toBe(20)
})

test('who looks at a room reads what tells of its messages, but not of its threads or of other rooms', () => {
  const more = [...all, notice('f', { sourceSpace: 'w' as SpaceId })]
  expect(ids(unreadIn(more, { space: teamSpace }))).toEqual(['a'])
  expect(ids(unreadIn(more, { space: teamSpace, thread: 't' }))).toEqual(['c'])
  expect(ids(unreadIn(more, { space: 'w' as SpaceId }))).toEqual(['f'])
  const asked = [notice('g', { cause: 'later' }), notice('h', { facts: { again: 'asked' } })]
  expect(ids(unreadIn(asked, { space: teamSpace }))).toEqual([])
  expect(threadOf({ link: '/workspaces' })).toBeUndefined()
})

test('a headline says who did what and where', () => {
  expect(headlineOf(notice('a'))).toBe('Bob mentioned you in the team chat')
  expect(headlineOf(notice('a', { cause: 'request', sourceName: 'Ops' }))).toBe('Bob asks to join Ops')
  const unnamed = { sourceName: '', facts: { what: 'task' } }
  expect(headlineOf(notice('a', { ...unnamed, sourceType: 'document' }))).toBe('Bob assigned you a task in a document')
  expect(headlineOf(notice('a', { ...unnamed, sourceType: 'event', cause: 'event' }))).toBe('An event changed')
})
