import * as z from 'zod/mini'

/**
 * What clocks and calendars by the clock show: `2026-11-23`, or `2026-11-23T09:00:00`. Which moment that is depends on a
 * zone; what is counted here does not.
 */
export type LocalDateTime = string

const pattern = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/
export const dayMs = 86_400_000
export const hourMs = 3_600_000

export const isDay = (local: LocalDateTime): boolean => !local.includes('T')

/** Milliseconds since 1970 if those clocks stood in Greenwich; undefined where there is no such day or time. */
export function localMs(local: LocalDateTime): number | undefined {
  if (!pattern.test(local)) return undefined
  const [year, month, day] = [numberAt(local, 0) * 100 + numberAt(local, 2), numberAt(local, 5), numberAt(local, 8)]
  if (day < 1 || day > lengthOfMonth(year, month)) return undefined
  const days = daysSince1970(year, month, day)
  return isDay(local) ? days * dayMs : days * dayMs + timeIn(local) * 1_000
}

const timeIn = (local: LocalDateTime): number =>
  (numberAt(local, 11) * 60 + numberAt(local, 14)) * 60 + numberAt(local, 17)

/** The number that two digits say. */
const numberAt = (local: LocalDateTime, place: number): number =>
  (local.charCodeAt(place) - zero) * 10 + local.charCodeAt(place + 1) - zero
const zero = '0'.charCodeAt(0)

/** What clocks in Greenwich show then. */
export function localAt(ms: number, asDay: boolean): LocalDateTime {
  if (asDay) return dayOf(ms)
  const inDay = rest(ms, dayMs) / 1_000
  return `${dayOf(ms)}T${two(whole(inDay, 3_600))}:${two(whole(inDay % 3_600, 60))}:${two(inDay % 60)}`
}

/** A moment as all that is shown says it, so that moments can be compared by their letters: `2026-11-23T09:00:00Z`. */
export const momentText = (ms: number): string => `${localAt(ms - rest(ms, 1_000), false)}Z`

/** `local`, so many milliseconds further on. */
export const shifted = (local: LocalDateTime, ms: number): LocalDateTime =>
  localAt((localMs(local) ?? 0) + ms, isDay(local))

/** A day or a time as a series has them that begins at `start`: a day stands for the time of the series on it. */
export function localFitting(local: LocalDateTime, start: LocalDateTime): LocalDateTime {
  if (isDay(local) === isDay(start)) return local
  return isDay(start) ? local.slice(0, 10) : `${local}${start.slice(10)}`
}

/** From `from` to `to` by the clock, in milliseconds. */
export const between = (from: LocalDateTime, to: LocalDateTime): number => (localMs(to) ?? 0) - (localMs(from) ?? 0)

/** From 0, Monday, to 6, Sunday. */
export const weekdayOf = (local: LocalDateTime): number => rest(whole(localMs(local) ?? 0, dayMs) + 3, 7)

export const LocalDateTimeSchema = z.string().check(
  z.refine((text) => localMs(text) !== undefined, {
    error: 'Dates must be between the years 1900 and 2199, in the form 2026-11-23.',
  }),
)

// After Howard Hinnant's algorithms for the calendar, counting years from March (https://howardhinnant.github.io/date_algorithms.html).

function daysSince1970(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = whole(shiftedYear, 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = whole(153 * ((month + 9) % 12) + 2, 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + whole(yearOfEra, 4) - whole(yearOfEra, 100) + dayOfYear - 719_468
}

function dayOf(ms: number): LocalDateTime {
  const days = whole(ms, dayMs) + 719_468
  const era = whole(days, 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = whole(dayOfEra - whole(dayOfEra, 1_460) + whole(dayOfEra, 36_524) - whole(dayOfEra, 146_096), 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + whole(yearOfEra, 4) - whole(yearOfEra, 100))
  const fromMarch = whole(5 * dayOfYear + 2, 153)
  const day = dayOfYear - whole(153 * fromMarch + 2, 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function lengthOfMonth(year: number, month: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return isLeap ? 29 : (lengths[month - 1] ?? 0)
}

/** What is left of `value` when it is divided, never below zero. */
function rest(value: number, by: number): number {
  const left = value % by
  return left < 0 ? left + by : left
}

const whole = (value: number, by: number): number => (value - rest(value, by)) / by
