import * as z from 'zod/mini'

/**
 * What clocks and calendars on the wall show: `2026-11-23`, or `2026-11-23T09:00:00`. Which moment that is depends on a
 * zone; what is counted here does not.
 */
export type Wall = string

const pattern = /^((?:19|20|21)\d\d)-(0[1-9]|1[0-2])-([0-3]\d)(?:T([01]\d|2[0-3]):([0-5]\d):([0-5]\d))?$/
export const dayMs = 86_400_000
export const hourMs = 3_600_000

export const isDay = (wall: Wall): boolean => !wall.includes('T')

/** Milliseconds since 1970 if that wall were in Greenwich; undefined where there is no such day or time. */
export function wallMs(wall: Wall): number | undefined {
  const found = pattern.exec(wall)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found.map(numberOf)
  const days = daysSince1970(year ?? 0, month ?? 0, day ?? 0)
  const ms = days * dayMs + seconds([hour, minute, second]) * 1_000
  return dayOf(ms) === wall.slice(0, 10) ? ms : undefined
}

const seconds = (parts: readonly (number | undefined)[]): number =>
  parts.reduce<number>((sum, part = 0) => sum * 60 + part, 0)

const numberOf = (part: string | undefined): number => Number(part ?? 0)

/** What a wall in Greenwich shows then. */
export function wallAt(ms: number, asDay: boolean): Wall {
  if (asDay) return dayOf(ms)
  const inDay = rest(ms, dayMs) / 1_000
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${dayOf(ms)}T${two(whole(inDay, 3_600))}:${two(whole(inDay % 3_600, 60))}:${two(inDay % 60)}`
}

/** `wall`, so many milliseconds further on. */
export const shifted = (wall: Wall, ms: number): Wall => wallAt((wallMs(wall) ?? 0) + ms, isDay(wall))

/** From `from` to `to` by the walls, in milliseconds. */
export const between = (from: Wall, to: Wall): number => (wallMs(to) ?? 0) - (wallMs(from) ?? 0)

/** From 0, Monday, to 6, Sunday. */
export const weekdayOf = (wall: Wall): number => rest(whole(wallMs(wall) ?? 0, dayMs) + 3, 7)

export const WallSchema = z.string().check(
  z.refine((text) => wallMs(text) !== undefined, {
    error: 'Dates lie between the years 1900 and 2199, and are written as 2026-11-23.',
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

function dayOf(ms: number): Wall {
  const days = whole(ms, dayMs) + 719_468
  const era = whole(days, 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = whole(dayOfEra - whole(dayOfEra, 1_460) + whole(dayOfEra, 36_524) - whole(dayOfEra, 146_096), 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + whole(yearOfEra, 4) - whole(yearOfEra, 100))
  const fromMarch = whole(5 * dayOfYear + 2, 153)
  const day = dayOfYear - whole(153 * fromMarch + 2, 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** What is left of `value` when it is divided, never below zero. */
const rest = (value: number, by: number): number => ((value % by) + by) % by
const whole = (value: number, by: number): number => (value - rest(value, by)) / by
