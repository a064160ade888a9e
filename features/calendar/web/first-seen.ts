import { titleOf } from '../contract/calendar-event.ts'
import { dayMs } from '../contract/wall.ts'
import { type Span, touch } from './span.ts'
import type { ShownOccurrence } from './merge-events.ts'

/** How much of a view with many events is seen of it before anybody scrolls. */
export interface Glance {
  /** Where one of its parts begins, and how long each is, in milliseconds. */
  readonly anchor: number
  readonly part: number
  /** So many events of each part are seen at the most, those that begin first; long ones besides. */
  readonly most: number
}

/** The occurrences that a glance shows; the same list where that is all of them. */
export function firstSeen(all: readonly ShownOccurrence[], { anchor, part, most }: Glance): readonly ShownOccurrence[] {
  const short = all.filter((one) => !isLong(one))
  const parts = Map.groupBy(short, ({ start }) => Math.floor((Date.parse(start) - anchor) / part))
  const unseen = new Set(
    [...parts.values()].filter(({ length }) => length > most).flatMap((group) => group.toSorted(inOrder).slice(most)),
  )
  return unseen.size === 0 ? all : all.filter((one) => !unseen.has(one))
}

/** `seen` and all others that touch the span. */
export function withAllOf(
  all: readonly ShownOccurrence[],
  seen: readonly ShownOccurrence[],
  span: Span,
): readonly ShownOccurrence[] {
  const known = new Set(seen)
  return all.filter((one) => known.has(one) || touch(span, { from: Date.parse(one.start), to: Date.parse(one.end) }))
}

/** As the library draws them: what begins first, of that the longest, of those by their titles. */
function inOrder(one: ShownOccurrence, other: ShownOccurrence): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1
  if (one.end !== other.end) return one.end > other.end ? -1 : 1
  return titleOf(one.event).localeCompare(titleOf(other.event))
}

const isLong = ({ event, start, end }: ShownOccurrence): boolean =>
  event.isAllDay || Date.parse(end) - Date.parse(start) >= dayMs
