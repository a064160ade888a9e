import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('each wait is twice the one before, and none longer than the longest', () => {
  const backoff = { firstMs: 500, longestMs: 3_000 }
  expect([0, 1, 2, 3, 40, 5_000].map((failures) => backoffMs(backoff, failures))).toEqual([
    500, 1_000, 2_000, 3_000, 3_000, 3_000,
  ])
})
