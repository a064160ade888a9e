import { expect, test } from 'vitest'
import { clearTimes } from './clear-times.ts'

const at = (text: string): number => new Date(text).getTime()

test('a status ends after a while, at midnight, or with the Sunday', () => {
  expect(clearTimes(at('2026-11-20T23:45:00')).map(({ until }) => until)).toEqual([
    null,
    at('2026-11-21T00:15:00'),
    at('2026-11-21T00:45:00'),
    at('2026-11-21T03:45:00'),
    at('2026-11-21T00:00:00'),
    at('2026-11-23T00:00:00'),
  ])
  expect(clearTimes(at('2026-11-22T10:00:00')).at(-1)?.until).toBe(at('2026-11-23T00:00:00'))
})
