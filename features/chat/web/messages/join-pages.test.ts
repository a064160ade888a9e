import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Message } from '../../contract/message.ts'
import type { MessagePage } from '../../contract/queries.ts'
import { joinPages, withRows } from './join-pages.ts'

const plain = { thread: null, quote: null, editedAt: null, deletedAt: null, pinned: null, replies: null, files: [] }
const message = (seq: number, text = 'x'): Message =>
  ({ space: teamSpace, id: `m${seq}`, author: 'ada', text, at: seq, seq, reactions: [], ...plain }) as Message
const page = (seqs: readonly number[], hasOlder: boolean, hasNewer: boolean): MessagePage => ({
  messages: seqs.map((seq) => message(seq)),
  hasOlder,
  hasNewer,
})
const seqsOf = ({ messages }: MessagePage): number[] => messages.map(({ seq }) => seq)

test('pages before and after make one, and only the side that was asked for says whether there is more', () => {
  const middle = page([5, 6], true, true)
  const below = joinPages(middle, page([3, 4], false, true))
  expect(seqsOf(below)).toEqual([3, 4, 5, 6])
  expect(below).toMatchObject({ hasOlder: false, hasNewer: true })
  const whole = joinPages(below, page([7], true, false))
  expect(seqsOf(whole)).toEqual([3, 4, 5, 6, 7])
  expect(whole).toMatchObject({ hasOlder: false, hasNewer: false })
})

test('an empty page ends its side', () => {
  const middle = page([5], true, true)
  expect(joinPages(middle, page([], false, true))).toMatchObject({ hasOlder: false, hasNewer: true })
  expect(joinPages(middle, page([], true, false))).toMatchObject({ hasOlder: true, hasNewer: false })
})

test('a message that is read again is as it was read last, and changes no end', () => {
  const again = joinPages(page([5, 6, 7], true, true), { ...page([], false, false), messages: [message(6, 'new')] })
  expect(again.messages.map(({ text }) => text)).toEqual(['x', 'new', 'x'])
  expect(again).toMatchObject({ hasOlder: true, hasNewer: true })
})

test('what is at hand takes over where it meets the page, and leaves no gap where it does not', () => {
  expect(seqsOf(withRows(page([1, 2], false, true), [message(8), message(9)]))).toEqual([1, 2])
  const met = withRows(page([1, 2, 8], false, true), [message(8, 'now'), message(9)])
  expect(met.messages.map(({ seq, text }) => `${seq}${text}`)).toEqual(['1x', '2x', '8now', '9x'])
  expect(met.hasNewer).toBe(false)
  expect(seqsOf(withRows(page([1, 2], false, false), [message(3)]))).toEqual([1, 2, 3])
})
