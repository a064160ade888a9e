import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { isLong } from '../tests/long.ts'
import {
  type Local,
  type LocalDate,
  type LocalDateTime,
  type Moment,
  LocalSchema,
  between,
  LocalDateSchema,
  dateAt,
  dateIn,
  dateOf,
  dateTimeAt,
  dayMs,
  firstOfWeek,
  hourMs,
  isDay,
  isLocal,
  isLocalDate,
  isLocalDateTime,
  isMoment,
  isMomentOrDate,
  isTimeOfDay,
  localAt,
  localFitting,
  localMs,
  momentMs,
  momentText,
  monthOf,
  shifted,
  timeOfDay,
  weekdayOf,
} from './local-date-time.ts'

/** Three centuries; mostly the years in which they begin and end, that in which time is counted from, and leap years. */
const years = isLong ? Array.from({ length: 300 }, (_, nth) => 1900 + nth) : [1900, 1970, 2000, 2028, 2100, 2199]

test.each(years)('every day of %i is known by its local and back', (year) => {
  const wrong: string[] = []
  let day = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  let ms = day.since('1970-01-01').days * dayMs
  for (; day.year === year; day = day.add({ days: 1 })) {
    const [text, evening] = [day.toString(), ms + dayMs - 1_000]
    const late = `${text}T23:59:59`
    if (!isLocalDate(text) || localMs(text) !== ms || dateAt(ms) !== text) wrong.push(text)
    if (!isLocalDateTime(late) || localMs(late) !== evening || dateTimeAt(evening) !== late) wrong.push(late)
    ms += dayMs
  }
  expect(wrong.slice(0, 9)).toEqual([])
})

const noDays = ['2026-02-29', '2100-02-29', '2026-04-31', '2026-01-00', '2026-13-01', '2026-00-01', '2026-01-39']
const noForms = [
  '1899-12-31',
  '2200-01-01',
  '2026-01-01T24:00:00',
  '2026-01-01T9:00:00',
  '2026-1-1',
  '',
  'day',
  '2026-11-232026-11-23',
]

test.each([...noDays, ...noForms])('“%s” is no day or time', (text) => {
  expect([isLocal(text), isLocalDate(text), isLocalDateTime(text), isMoment(`${text}Z`)]).not.toContain(true)
  expect(isMomentOrDate(text)).toBe(false)
  expect(LocalSchema.safeParse(text).error?.issues[0]?.message).toContain('between the years 1900 and 2199')
})

test('the last day of February is one in leap years', () => {
  expect([localMs('2028-02-29'), localMs('2000-02-29')]).toEqual([21_243 * dayMs, 11_016 * dayMs])
})

test('a day, a time and a moment are never one another', () => {
  const [day, time, moment] = ['2026-11-23', '2026-11-23T09:00:00', '2026-11-23T09:00:00Z']
  const checks = [isLocalDate, isLocalDateTime, isMoment]
  expect([day, time, moment].map((text) => checks.map((is) => is(text)))).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ])
  expect([isMomentOrDate(day), isMomentOrDate(time), isMomentOrDate(moment)]).toEqual([true, false, true])
  expect([isLocal(day), isLocal(time), isLocal(moment)]).toEqual([true, true, false])
  expect([isMoment(`${time}X`), isMoment('2026-11-23Z'), isMomentOrDate(`${time}X`)]).toEqual([false, false, false])
})

test('the time of a day is an hour and a minute, and nothing beside them', () => {
  expect(['00:00', '09:05', '19:59', '23:59'].filter((text) => !isTimeOfDay(text))).toEqual([])
  const none = ['24:00', '30:00', '09:60', '9:00', '09:0', '09:000', '109:00', '09:00:00', ' 09:00', '0900', '']
  expect(none.filter((text) => isTimeOfDay(text))).toEqual([])
})

test('a time is counted to its second, and a moment as a time', () => {
  expect(localMs('1970-01-02T03:04:05') - dayMs).toBe(((3 * 60 + 4) * 60 + 5) * 1_000)
  expect([momentMs('1970-01-01T00:00:01Z'), momentMs('1970-01-02'), momentText(1_999)]).toEqual([
    1_000,
    dayMs,
    '1970-01-01T00:00:01Z',
  ])
  expect([dateTimeAt(-1_000), dateTimeAt(dayMs - 1), dateTimeAt(10 * hourMs + 600_000 + 10_000)]).toEqual([
    '1969-12-31T23:59:59',
    '1970-01-01T23:59:59',
    '1970-01-01T10:10:10',
  ])
})

test('the weekday of a time is that of its day, also before 1970', () => {
  const days = ['2026-11-23', '2026-11-29T23:59:59', '1970-01-01', '1969-12-31T23:59:59', '1900-01-02'] as const
  expect(days.map(weekdayOf)).toEqual([0, 6, 3, 2, 1])
})

test('neither for the compiler, which takes no other text for any of them', () => {
  expectTypeOf<LocalDate>().not.toExtend<LocalDateTime>()
  expectTypeOf<LocalDateTime>().not.toExtend<LocalDate>()
  expectTypeOf<LocalDateTime>().not.toExtend<Moment>()
  expectTypeOf<Moment>().not.toExtend<Local>()
  expectTypeOf<string>().not.toExtend<Local | Moment>()
  expectTypeOf<`${number}-${number}-${number}`>().not.toExtend<LocalDate>()
  expectTypeOf<'2026-11-23'>().toExtend<LocalDate>()
  expectTypeOf<'2026-99-99'>().not.toExtend<LocalDate>()
  expectTypeOf<`${LocalDate}T00:00:00`>().toExtend<LocalDateTime>()
  expectTypeOf<`${LocalDate}T${string}:00`>().not.toExtend<LocalDateTime>()
})

/** Any text, and what looks like a day, a time or a moment and may be none. */
const digits = (most: number, width: number) =>
  fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(width, '0'))
const likeDay = fc.tuple(digits(9_999, 4), digits(19, 2), digits(39, 2)).map((parts) => parts.join('-'))
const likeTime = fc.tuple(digits(29, 2), digits(69, 2), digits(69, 2)).map((parts) => parts.join(':'))
const anyText = fc.oneof(
  fc.string(),
  likeDay,
  fc.tuple(likeDay, likeTime).map((parts) => parts.join('T')),
  fc.tuple(likeDay, likeTime).map((parts) => `${parts.join('T')}Z`),
)

/** What Temporal, which knows every calendar, makes of a text that has the form. */
function byTemporal(text: string): number | undefined {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d(?:T\d\d:\d\d:[0-5]\d)?$/.test(text)) return undefined
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime('UTC').epochMilliseconds
  } catch {
    return undefined
  }
}

test('nonsense never becomes 1970: a text is refused, or it is what it says', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const known = byTemporal(text)
      const read = LocalSchema.safeParse(text)
      expect(isLocal(text) ? localMs(text) : undefined).toBe(known)
      expect(read.success && localMs(read.data)).toBe(known ?? false)
      expect(isMoment(text) ? momentMs(text) : undefined).toBe(
        text.endsWith('Z') && text.length > 11 ? byTemporal(text.slice(0, -1)) : undefined,
      )
    }),
    { numRuns: isLong ? 2_000 : 200 },
  )
})

const ms = fc.integer({ min: localMs('1900-01-01'), max: localMs('2199-12-31') })
const local = fc.tuple(ms, fc.boolean()).map(([at, asDay]) => localAt(at, asDay))

test('whatever is counted out can be read again, and is so far from where it began', () => {
  fc.assert(
    fc.property(local, fc.integer({ min: -4_000, max: 4_000 }), (from, days) => {
      const to = shifted(from, days * dayMs)
      expect([between(from, to), isDay(to)]).toEqual([days * dayMs, isDay(from)])
      expect((weekdayOf(to) - weekdayOf(from) - days) % 7 === 0).toBe(true)
      expect(byTemporal(to)).toBe(isLocal(to) ? localMs(to) : undefined)
    }),
  )
})

test('a day or a time has a date and a month, a time its minute, and fits a series as that has its own', () => {
  fc.assert(
    fc.property(local, local, (one, other) => {
      expect(isLocalDate(dateOf(one))).toBe(true)
      expect(dateOf(one).startsWith(monthOf(one))).toBe(true)
      expect(isDay(one) || (isTimeOfDay(timeOfDay(one)) && one.includes(timeOfDay(one)))).toBe(true)
      const fitting = localFitting(one, other)
      expect([isLocal(fitting), isDay(fitting), dateOf(fitting)]).toEqual([true, isDay(other), dateOf(one)])
    }),
  )
})

test('calendars show years of four digits', () => {
  const ends = ['0000-01-01', '9999-12-31'].map(
    (text) => Temporal.PlainDate.from(text).since('1970-01-01').days * dayMs,
  )
  const [first = 0, last = 0] = ends
  expect(ends.map(dateAt)).toEqual(['0000-01-01', '9999-12-31'])
  expect(dateTimeAt(last + dayMs - 1)).toBe('9999-12-31T23:59:59')
  for (const at of [first - 1, last + dayMs]) expect(() => dateAt(at)).toThrow(RangeError)
})

test('a moment is on one day here and on another there', () => {
  const at = Date.parse('2026-11-26T23:30:00Z')
  expect(['UTC', 'Europe/Madrid', 'Pacific/Kiritimati', 'America/Chicago'].map((zone) => dateIn(at, zone))).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-27',
    '2026-11-26',
  ])
  expect(() => dateIn(at, 'Mars/Olympus')).toThrow(RangeError)
  expect(() => dateIn(Number.NaN, 'UTC')).toThrow(RangeError)
})

test('a week begins on its first day, whichever that is', () => {
  const day = fc.integer({ min: localMs('1900-01-08'), max: localMs('2199-12-24') }).map(dateAt)
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 7 }), (one, weekStart) => {
      const first = firstOfWeek(one, weekStart)
      expect(weekdayOf(first) === weekStart - 1).toBe(true)
      expect(between(first, one)).toBeGreaterThanOrEqual(0)
      expect(between(first, one)).toBeLessThan(7 * dayMs)
    }),
  )
})

test('a day alone is taken, and no time', () => {
  expect(LocalDateSchema.safeParse('2026-11-27').data).toBe('2026-11-27')
  for (const no of ['2026-11-27T09:00:00', '2026-02-30', '', '2200-01-01', 27])
    expect(LocalDateSchema.safeParse(no).success).toBe(false)
})

test.each([Number.NaN, Infinity, -Infinity, 8.64e15, -8.64e15])('there is no day or time of %s', (at) => {
  expect(() => dateAt(at)).toThrow(RangeError)
  expect(() => momentText(at)).toThrow(RangeError)
})
