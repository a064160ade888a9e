import { expect, test } from 'vitest'
import { settledDraft, takenOver } from './settle-draft.ts'

test.each([
  ['what was not changed here', 'Hello', 'Hello', 'Hello, Bob', 'Hello, Bob'],
  ['what was sent elsewhere', 'Hello', 'Hello', '', ''],
  ['what was begun elsewhere', '', '', 'Hello', 'Hello'],
])('%s gives way to the other device', (_what, ...[here, base, theirs, settled]) => {
  expect(settledDraft({ here, base, theirs })).toBe(settled)
})

test.each([
  ['went on here', 'Hello, Bob', 'Hello', 'Hello', 'Hello, Bob'],
  ['was begun here', 'Hello', '', '', 'Hello'],
  ['was sent here', '', 'Hello', 'Hello', ''],
  ['went on here while it was sent elsewhere', 'Hello, Bob', 'Hello', '', 'Hello, Bob'],
])('what %s stays', (_what, ...[here, base, theirs, settled]) => {
  expect(settledDraft({ here, base, theirs })).toBe(settled)
})

test.each([
  ['Hello, Ada', 'Hello', 'Hello, Bob', 'Hello, Bob\nHello, Ada'],
  ['Hello, Ada', 'Hello', 'Hello, Ada and Bob', 'Hello, Ada and Bob'],
  ['Hello, Ada and Bob', 'Hello', 'Hello, Ada', 'Hello, Ada and Bob'],
  ['', 'Hello', 'Hello, Ada', 'Hello, Ada'],
])('of %j and %j, both changed, nothing is lost', (here, base, theirs, settled) => {
  expect(settledDraft({ here, base, theirs })).toBe(settled)
})

test('where one goes on typing, the words of another device are taken over only while they are in step', () => {
  const changed = { here: 'Hello, Ada', base: 'Hello', theirs: 'Hello, Bob' }
  expect(takenOver(changed, false)).toBe('Hello, Bob\nHello, Ada')
  expect(takenOver(changed, true)).toBeUndefined()
  expect(takenOver({ ...changed, here: 'Hello' }, true)).toBe('Hello, Bob')
})
