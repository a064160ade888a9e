import { dayMs } from '../contract/wall.ts'
import type { Span } from './span.ts'

/** How many days further what comes next begins at least, and at the most what comes after a few short steps. */
const daysToNext = {
  day: [1, 7],
  workWeek: [7, 14],
  week: [7, 14],
  month: [28, 35],
  agenda: [30, 30],
} as const

export type SpannedView = keyof typeof daysToNext

/** Clocks change by an hour, or two. */
const clocksMs = 7_200_000

/** What somebody who looks at `span` is likely to look at next: what comes after it, then what was before. */
export function spansBeside({ from, to }: Span, view: SpannedView): readonly Span[] {
  const [least, most] = daysToNext[view].map((days) => days * dayMs)
  if (least === undefined || most === undefined) return []
  return [
    { from: from + least - clocksMs, to: to + most + clocksMs },
    { from: from - most - clocksMs, to: to - least + clocksMs },
  ]
}
