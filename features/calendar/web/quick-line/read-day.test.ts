import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocalDate } from '@atrium/base/local-date-time'
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

test.each(['in 99999 years', 'in 100000 months', '5 Jan 1850', '5 Jan 0026', '99999999 days ago', '29 February 2199'])(
  '“%s” is no day that there can be an event on',
  async (text) => {
    expect(await readDay(text, { today, language: 'en' })).toBeUndefined()
  },
)

test('nonsense never becomes 1970: of whatever is typed a day comes that there is, or none', async () => {
  const number = fc.oneof(fc.nat(40), fc.nat(3_000), fc.nat())
  const words = fc.constantFrom(
    'in',
    'days',
    'years',
    'ago',
    'Jan',
    'Feb',
    'friday',
    'next',
    '.',
    '/',
    '-',
    ':',
    'at',
    'of',
  )
  const line = fc.array(fc.oneof(number.map(String), words, fc.string({ maxLength: 4 })), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(line, fc.constantFrom(' ', ''), fc.constantFrom('en', 'de'), async (parts, joint, language) => {
      const day = await readDay(parts.join(joint), { today, language })
      expect(day === undefined || (isLocalDate(day) && !day.startsWith('1970'))).toBe(true)
    }),
    { numRuns: 400, examples: [[['in', '99999', 'years'], ' ', 'en']] },
  )
})
