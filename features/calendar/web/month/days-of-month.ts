import { type Wall, dayMs, shifted, weekdayOf } from '../../contract/wall.ts'
import type { Span } from '../span.ts'
import { momentOf } from '../zoned.ts'

export const daysInWeek = 7
export const weeksInView = 6
export const daysInView = weeksInView * daysInWeek

interface Ways {
  readonly zone: string
  /** From 1, Monday, to 7. */
  readonly weekStart: number
}

/** The six weeks in which a month is shown. */
export interface DaysOfMonth {
  readonly month: Wall
  /** Each day of theirs, and the one after. */
  readonly names: readonly Wall[]
  /** When each of those begins, as ISO 8601 writes it in UTC. */
  readonly begins: readonly string[]
}

/** `month` as in `2026-11`. */
export function daysOfMonth(month: Wall, { zone, weekStart }: Ways): DaysOfMonth {
  const first = firstInView(month, weekStart)
  const names = Array.from({ length: daysInView + 1 }, (_none, at) => shifted(first, at * dayMs))
  return { month, names, begins: names.map((name) => new Date(momentOf(`${name}T00:00:00`, zone)).toISOString()) }
}

/** From when to when a month is shown, with a day more on each side: all-day events touch it by their days, whatever the zone. */
export function spanOfMonth(month: Wall, { zone, weekStart }: Ways): Span {
  const first = firstInView(month, weekStart)
  const at = (day: Wall): number => momentOf(`${day}T00:00:00`, zone)
  return { from: at(first) - dayMs, to: at(shifted(first, daysInView * dayMs)) + dayMs }
}

/** The month so many further on. */
export function monthAfter(month: Wall, by: number): Wall {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}

function firstInView(month: Wall, weekStart: number): Wall {
  const first = `${month}-01`
  return shifted(first, -((weekdayOf(first) - (weekStart - 1) + daysInWeek) % daysInWeek) * dayMs)
}
