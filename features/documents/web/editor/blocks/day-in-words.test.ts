import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocalDate } from '@atrium/base/local-date-time'
import { dayInWords, mentionedDay } from './day-in-words.ts'

test('a day is read with its weekday, in the language of the reader', () => {
  expect(dayInWords('2026-11-27', 'en-GB')).toBe('Fri, 27 Nov 2026')
  expect(dayInWords('1999-12-31', 'de')).toBe('Fr., 31. Dez. 1999')
})

test.each(['2026-02-30', '2026-13-01', '99999-01-01', '1970', '0', '', 'friday', '2026-11-27T00:00:00'])(
  'a mention of %j, which is no day, shows its words',
  (target) => {
    expect(mentionedDay({ target, label: 'someday' }, 'en')).toBe('someday')
  },
)

test('nonsense never becomes 1970, nor any other day', () => {
  const target = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d$/))
  fc.assert(
    fc.property(target, (text) => {
      expect(mentionedDay({ target: text, label: '·' }, 'en') !== '·').toBe(isLocalDate(text))
    }),
  )
})
