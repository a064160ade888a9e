import { expect, test } from 'vitest'
import { authWaitMs, graceMs, isExpired, networkTimeoutMs, refreshDelayMs } from './auth-limits.ts'

const minute = 60_000

test('a page waits 2000 ms for the session, and holds back "nobody" for 1000 or 300 ms (R9.01)', () => {
  expect([authWaitMs, graceMs]).toEqual([2_000, { persisted: 1_000, other: 300 }])
})

test('the server has 30 s to answer, 60 s on a phone, and 5 s at most offline (R9.07)', () => {
  expect(networkTimeoutMs({ isOnline: true, isMobile: false })).toBe(30_000)
  expect(networkTimeoutMs({ isOnline: true, isMobile: true })).toBe(60_000)
  for (const isMobile of [true, false]) expect(networkTimeoutMs({ isOnline: false, isMobile })).toBe(5_000)
})

test('a session is refreshed 5 minutes before it ends (R9.07)', () => {
  expect(refreshDelayMs({ expiresAt: 60 * minute, now: 0, failures: 0 })).toBe(55 * minute)
  expect(refreshDelayMs({ expiresAt: 60 * minute, now: 58 * minute, failures: 0 })).toBe(30_000)
})

test('a failed refresh is tried again after 30 s, doubling up to 16 minutes (R9.07)', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => refreshDelayMs({ expiresAt: 0, now: 0, failures }))
  expect(delays).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000, 960_000])
})

test('a session is taken as ended 30 s before it ends (R9.07)', () => {
  const expiresAt = 60 * minute
  expect([29_999, 30_000, 30_001].map((left) => isExpired({ expiresAt, now: expiresAt - left }))).toEqual([
    true,
    true,
    false,
  ])
})
