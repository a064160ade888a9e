import { expect, test } from 'vitest'
import { timeIn } from './time-in.ts'

const now = Date.parse('2026-01-15T23:05:00Z')

test('a zone has its time as HH:MM of 24 hours (R3.15)', () => {
  expect(['Europe/Madrid', 'America/Chicago', 'UTC', 'Asia/Kolkata'].map((zone) => timeIn(zone, now))).toEqual([
    '00:05',
    '17:05',
    '23:05',
    '04:35',
  ])
})

test('a time that cannot be told is --:-- (R3.15)', () => {
  expect(timeIn('Europe/Nowhere', now)).toBe('--:--')
  expect(timeIn('', now)).toBe('--:--')
  expect(timeIn('UTC', Number.NaN)).toBe('--:--')
})
