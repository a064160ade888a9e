import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailTime } from './email-time.ts'

const windowMs = 300_000

test('all that is wanted within five minutes has one time, which is not before it was wanted', () => {
  expect([1, 299_999, 300_000].map((at) => emailTime(null, at))).toEqual([300_000, 300_000, 300_000])
  expect(emailTime(null, 300_001)).toBe(600_000)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4e12, noNaN: true }), (wanted) => {
      const at = emailTime(null, wanted) ?? 0
      expect(at % windowMs).toBeLessThan(0.01)
      expect(at).toBeGreaterThanOrEqual(wanted)
      expect(at - wanted).toBeLessThan(windowMs + 0.01)
    }),
  )
})

test('a conversation in which more and more is written is told of when its first message is due', () => {
  expect(emailTime(300_000, 900_000)).toBe(300_000)
  expect(emailTime(900_000, 300_000)).toBe(300_000)
  expect(emailTime(300_000, null)).toBe(300_000)
  expect(emailTime(null, null)).toBeNull()
})
