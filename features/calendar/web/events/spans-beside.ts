import { type LocalDate, dateOf, dayMs, monthOf, shifted } from '@atrium/base/local-date-time'
import { daysOfMonth, monthAfter, spanOf } from '../grid/days.ts'
import type { Span } from './span.ts'
import { momentOf, localIn } from './zoned.ts'

/** How many days further what comes next begins at least, and at the most what comes after a few short steps. */
const daysToNext = { day: [1, 7], workWeek: [7, 14], week: [7, 14], agenda: [30, 30] } as const

export type SpannedView = keyof typeof daysToNext | 'month'
/** Towards what comes next, or to what was before. */
export type Direction = 1 | -1

interface Where {
  readonly view: SpannedView
  readonly zone: string
  /** From 1, Monday, to 7. */
  readonly weekStart: number
  /** Where somebody came from, if they are on their way. */
  readonly heading?: Direction | undefined
}

/** What somebody who looks at `span` is likely to look at next, the likeliest first. */
export function spansBeside(span: Span, { view, zone, weekStart, heading }: Where): readonly Span[] {
  // The span has a day more on each side.
  const [first, last] = [span.from + dayMs, span.to - dayMs].map((at) => dateOf(localIn(at, zone)))
  if (first === undefined || last === undefined) return []
  const isMonth = view === 'month'
  // The others have more than one of theirs in each.
  const steps = heading ? [heading, ...(isMonth ? [2 * heading] : [])] : [1, -1, ...(isMonth ? [2] : [])]
  return steps.map((by) => {
    // The first week of a month has its first day, if not much more.
    const month = monthOf(shifted(first, 6 * dayMs))
    if (isMonth) return spanOf(daysOfMonth(monthAfter(month, by), weekStart), zone)
    const [start, end] = daysFrom(view, { first, last, by })
    return { from: momentOf(start, zone) - dayMs, to: momentOf(end, zone) + dayMs }
  })
}

interface Days {
  readonly first: LocalDate
  readonly last: LocalDate
  readonly by: number
}

function daysFrom(view: keyof typeof daysToNext, { first, last, by }: Days): readonly [LocalDate, LocalDate] {
  const [least, most] = daysToNext[view].map((days) => days * dayMs)
  if (least === undefined || most === undefined) return [first, last]
  return by > 0 ? [shifted(first, least), shifted(last, most)] : [shifted(first, -most), shifted(last, -least)]
}
