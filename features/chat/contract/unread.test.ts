import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionOf, unreadLimits, unreadOf } from './unread.ts'

const message = fc.record({
  author: fc.constantFrom('me', 'ada', 'bob'),
  thread: fc.constantFrom(null, null, 'root'),
  deletedAt: fc.constantFrom(null, null, null, 5),
})
const history = fc
  .array(message, { maxLength: 60 })
  .map((list) => list.map((one, index) => ({ ...one, id: `m${index}`, seq: index * 2 + 1 })))
const position = fc.integer({ min: 0, max: 130 })

test('R2.41 R4.40 unread is exactly what others said in the room after the position', () => {
  fc.assert(
    fc.property(history, position, (messages, at) => {
      const { count, first } = unreadOf({ messages, position: at, me: 'me' })
      const expected = messages
        .filter(({ seq }) => seq > at)
        .filter(({ author }) => author !== 'me')
        .filter(({ thread, deletedAt }) => thread === null && deletedAt === null)
      expect(count).toBe(expected.length)
      expect(first).toBe(expected[0]?.id)
    }),
  )
})

test('R4.39 after reading all of it nothing is unread, whatever it was; a later position never has more', () => {
  fc.assert(
    fc.property(history, position, position, (messages, one, other) => {
      const count = (at: number) => unreadOf({ messages, position: at, me: 'me' }).count
      expect(count(messages.at(-1)?.seq ?? 0)).toBe(0)
      const [early, late] = one < other ? [one, other] : [other, one]
      expect(count(late)).toBeLessThanOrEqual(count(early))
    }),
  )
})

test('R4.41 who never read has everything of the others before them, and a muted space counts nothing', () => {
  const messages = [1, 2].map((seq) => ({ id: `m${seq}`, author: 'ada', seq, thread: null, deletedAt: null }))
  expect(unreadOf({ messages, position: 0, me: 'me' })).toEqual({ count: 2, first: 'm1' })
  expect(unreadOf({ messages, position: 0, me: 'me', isMuted: true })).toEqual({ count: 0, first: undefined })
})

test('R4.41 who never read stands at the beginning, or at what was last said when they came', () => {
  const never = { read: undefined, joinedAt: 5 }
  expect(positionOf({ ...never, lastBefore: () => 0 })).toBe(0)
  expect(positionOf({ ...never, lastBefore: (at) => (at === 5 ? 3 : 0) })).toBe(3)
  expect(positionOf({ read: { seq: 7, at: 4 }, joinedAt: 5, lastBefore: () => 3 })).toBe(7)
  expect(positionOf({ read: { seq: 2, at: 6 }, joinedAt: 5, lastBefore: () => 3 })).toBe(2)
})

test('R7.16 R7.17 R9.05 the newest 50 messages of the team and 100 of a workspace are looked at', () => {
  expect(unreadLimits).toEqual({ team: 50, workspace: 100 })
})

test('what was said before somebody came is read, unless they marked it so since', () => {
  const position = (read: { seq: number; at: number } | undefined) =>
    positionOf({ read, joinedAt: 10, lastBefore: () => 7 })
  expect([position(undefined), position({ seq: 3, at: 9 }), position({ seq: 8, at: 9 })]).toEqual([7, 7, 8])
  expect([position({ seq: 3, at: 10 }), position({ seq: 3, at: 11 })]).toEqual([3, 3])
})
