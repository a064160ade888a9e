import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'
import { whyOf } from './notice.ts'

const told = { fromUserName: 'Bob', sourceType: 'message', sourceName: 'Den', facts: {} } as const

test.each([
  ['mention', 'Bob mentioned you in Den'],
  ['channel', 'Bob wrote to everyone in Den'],
  ['here', 'Bob wrote to everyone here in Den'],
  ['reply', 'Bob replied in a thread in Den'],
  ['comment', 'Bob commented on Den'],
  ['watched', 'Bob commented on Den'],
  ['keyword', 'Bob mentioned “a keyword” in Den'],
  ['direct', 'Bob wrote to you in Den'],
  ['reaction', 'Bob reacted  to your message in Den'],
  ['event', 'Bob changed Den'],
  ['answered', 'Bob answered your invitation to Den'],
  ['invitation', 'Bob asked you to join Den'],
  ['request', 'Bob asks to join Den'],
  ['declined', 'Bob declined your request to join Den'],
  ['added', 'Bob added you to Den'],
  ['joined', 'Bob joined Den'],
  ['reminder', 'Bob reminds you of an event in Den'],
  ['later', 'Reminder: Den'],
  ['account', 'Bob changed your account in Den'],
  ['import', 'Bob ended your import into Den'],
] as const)('a notice of %s says who did what', (cause, words) => {
  expect(headlineOf({ ...told, cause })).toBe(words)
})

test.each([
  ['invitation', 'You are invited to an event'],
  ['event', 'An event changed'],
  ['answered', 'Someone responded to your invitation'],
  ['reminder', 'An event starts soon'],
  ['later', 'You asked to be reminded of an event'],
  ['mention', 'Bob mentioned you in Den'],
] as const)('a notice of %s about an event names nothing of it', (cause, words) => {
  expect(headlineOf({ ...told, sourceType: 'event', cause })).toBe(words)
})

test.each([
  ['mention', { what: 'task' }, 'Bob assigned you a task in Den'],
  ['mention', { what: 'comment' }, 'Bob assigned you a comment in Den'],
  ['mention', { what: 'owner' }, 'Bob made you the owner of Den'],
  ['mention', { what: 'review' }, 'Bob asks you to review Den'],
  ['mention', { what: 'stale' }, 'Bob asks whether this is still up to date: Den'],
  ['mention', { group: 'design' }, 'Bob mentioned @design in Den'],
  ['keyword', { keyword: 'budget' }, 'Bob mentioned “budget” in Den'],
  ['reaction', { emoji: '👍', others: '0' }, 'Bob reacted 👍 to your message in Den'],
  ['reaction', { emoji: '👍', others: '1' }, 'Bob and one other reacted 👍 to your message in Den'],
  ['reaction', { emoji: '👍', others: '2' }, 'Bob and 2 others reacted 👍 to your message in Den'],
  ['watched', { what: 'edited' }, 'Bob edited Den'],
  ['watched', { what: 'edited', others: '1' }, 'Bob and one other edited Den'],
  ['watched', { what: 'added' }, 'Bob added Den'],
  ['watched', { what: 'added', others: '3' }, 'Bob added Den and 3 other documents'],
] as const)('a notice of %s with %j says so', (cause, facts, words) => {
  expect(headlineOf({ ...told, cause, facts })).toBe(words)
})

test('a document whose name is not known is a document', () => {
  expect(headlineOf({ ...told, cause: 'comment', sourceName: '' })).toBe('Bob commented on a document')
  const { facts: _facts, ...bare } = told
  expect([
    headlineOf({ ...bare, cause: 'mention' }),
    headlineOf({ ...bare, cause: 'reaction' }),
    headlineOf({ ...bare, cause: 'watched' }),
  ]).toEqual(['Bob mentioned you in Den', 'Bob reacted  to your message in Den', 'Bob commented on Den'])
})

test('of a scheduled message that was not sent its writer hears where it was for, if they may know', () => {
  const unsent = { ...told, cause: 'later', facts: { what: 'unsent' } } as const
  expect(headlineOf({ ...unsent, sourceName: 'Ops' })).toBe('Your scheduled message for Ops was not sent')
  expect(headlineOf({ ...unsent, sourceName: '' })).toBe('Your scheduled message was not sent')
  expect(whyOf(unsent)).toBe('You scheduled this message.')
})
