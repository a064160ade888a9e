import { expect, test } from 'vitest'
import { timeWords } from './time.ts'

const { dayName, isSameDay, timeAgo, timeFrom } = timeWords()

const now = new Date(2026, 10, 21, 12).getTime()
const hourMs = 3_600_000

test('days near today have names, others a date', () => {
  expect(dayName(now, now)).toBe('Today')
  expect(dayName(now - 24 * hourMs, now)).toBe('Yesterday')
  expect(dayName(new Date(2026, 2, 3).getTime(), now)).toContain('3')
  expect(dayName(new Date(2024, 2, 3).getTime(), now)).toContain('2024')
})

test('a day ends at midnight, not after 24 hours', () => {
  expect(isSameDay(new Date(2026, 10, 21).getTime(), new Date(2026, 10, 21, 23, 59).getTime())).toBe(true)
  expect(isSameDay(new Date(2026, 10, 20, 23, 59).getTime(), new Date(2026, 10, 21).getTime())).toBe(false)
})

test('what is long ago is told as a date, what is not as how long ago', () => {
  expect(timeAgo(now, now)).toBe('just now')
  expect(timeAgo(now + hourMs, now)).toBe('just now')
  expect(timeAgo(now - 5 * 60_000, now)).toContain('5')
  expect(timeAgo(now - 3 * hourMs, now)).toContain('3')
  expect(timeAgo(new Date(2026, 2, 3).getTime(), now)).toContain('3')
})

test('what is to come is told so, but for a clock that is a little ahead', () => {
  expect(timeFrom(now + 60_000, now)).toBe('just now')
  expect(timeFrom(now + 3 * hourMs, now)).toBe('in 3 hours')
  expect(timeFrom(now + 30 * hourMs, now)).toBe('tomorrow')
  expect(timeFrom(now - 5 * 60_000, now)).toBe(timeAgo(now - 5 * 60_000, now))
})

test('times are written by the zone, the hours and the language of the person', () => {
  const noon = Date.UTC(2026, 10, 21, 12, 30)
  const madrid = timeWords({ language: 'en-GB', zone: 'Europe/Madrid', hourCycle: 'h23' })
  const chicago = timeWords({ language: 'en-US', zone: 'America/Chicago', hourCycle: 'h12' })
  expect(madrid.clockTime(noon)).toBe('13:30')
  expect(madrid.clockTime(noon - 5 * hourMs)).toBe('08:30')
  expect(chicago.clockTime(noon)).toMatch(/^6:30\sAM$/)
  expect(madrid.fullTime(noon)).toContain('13:30')
  expect(chicago.fullTime(noon)).toMatch(/6:30\sAM/)
  expect(chicago.clockIn('Asia/Tokyo', noon)).toMatch(/^9:30\sPM$/)
  expect(chicago.clockIn('Mars/Olympus', noon)).toBe('--:--')
})

test('the same moments are of one day here and of two there', () => {
  const late = Date.UTC(2026, 10, 21, 22, 30)
  const later = Date.UTC(2026, 10, 21, 23, 30)
  expect(timeWords({ zone: 'UTC' }).isSameDay(late, later)).toBe(true)
  expect(timeWords({ zone: 'Europe/Madrid' }).isSameDay(late, later)).toBe(false)
  expect(timeWords({ zone: 'Europe/Madrid' }).dayName(late, later)).toBe('Yesterday')
})
