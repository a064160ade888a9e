import {
  type LocalDate,
  type LocalMonth,
  type Moment,
  dateAt,
  dayMs,
  daysInWeek,
  firstOfWeek,
  momentText,
  monthOf,
  shifted,
} from '@atrium/base/local-date-time'
import type { Span } from '../events/span.ts'
import { momentOf } from '../events/zoned.ts'

export const weeksInMonth = 6

/** Days that stand beside each other, in their order; some between may be left out. */
export interface Days {
  readonly names: readonly LocalDate[]
  /** The day after each. */
  readonly after: readonly LocalDate[]
  /** When each begins and ends. */
  readonly begins: readonly Moment[]
  readonly ends: readonly Moment[]
}

export function daysNamed(names: readonly LocalDate[], zone: string): Days {
  const after = names.map((name) => shifted(name, dayMs))
  const moments = new Map<LocalDate, Moment>()
  const momentAt = (day: LocalDate): Moment => {
    const moment = moments.get(day) ?? momentText(momentOf(`${day}T00:00:00`, zone))
    moments.set(day, moment)
    return moment
  }
  return { names, after, begins: names.map(momentAt), ends: after.map(momentAt) }
}

/** So many days from the first on. */
export const daysFrom = (first: LocalDate, count: number): readonly LocalDate[] =>
  Array.from({ length: count }, (_none, at) => shifted(first, at * dayMs))

/** The six weeks in which a month as `2026-11` is shown. */
export const daysOfMonth = (month: LocalMonth, weekStart: number): readonly LocalDate[] =>
  daysFrom(firstOfWeek(`${month}-01`, weekStart), weeksInMonth * daysInWeek)

/** From when to when days last, with a day more on each side: all-day events touch them by their days, whatever the zone. */
export function spanOf(names: readonly LocalDate[], zone: string): Span {
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('No days are shown.')
  const at = (day: LocalDate): number => momentOf(`${day}T00:00:00`, zone)
  return { from: at(first) - dayMs, to: at(shifted(last, dayMs)) + dayMs }
}

/** The month so many further on. */
export function monthAfter(month: LocalMonth, by: number): LocalMonth {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthOf(dateAt(Date.UTC(year, number - 1 + by)))
}
