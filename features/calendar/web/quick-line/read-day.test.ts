import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

/** A Wednesday. */
const today = '2026-11-25'

test.each([
  ['today', '2026-11-25'],
  ['friday', '2026-11-27'],
  ['in 3 days', '2026-11-28'],
  ['Dec 24', '2026-12-24'],
  ['24 December 2027', '2027-12-24'],
])('%s is a day', async (text, day) => {
  expect(await readDay(text, { today, language: 'en' })).toBe(day)
})

test.each(['', 'Ada', 'Goals of friday', 'in 3 days or so', 'March'])('“%s” is none', async (text) => {
  expect(await readDay(text, { today, language: 'en' })).toBeUndefined()
})

test('days are read in the language of the person, and in English', async () => {
  expect(await readDay('übermorgen', { today, language: 'de' })).toBe('2026-11-27')
  expect(await readDay('tomorrow', { today, language: 'de' })).toBe('2026-11-26')
})
