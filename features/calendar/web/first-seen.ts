import { titleOf } from '../contract/calendar-event.ts'
import type { ShownOccurrence } from './merge-events.ts'

/** How much of a view with many events is seen of it at first. */
export interface Glance {
  /** When each of its parts begins, and when the last ends, in milliseconds since 1970, in their order. */
  readonly bounds: readonly number[]
  /** So many events of each part are seen at the most, those that begin first; those of several parts besides. */
  readonly most: number
}

export interface Seen {
  readonly seen: readonly ShownOccurrence[]
  /** How many others each part has, by its place among the parts. */
  readonly others: ReadonlyMap<number, number>
}

/** What a glance shows of `all`: the same list where that is all of them. */
export function firstSeen(all: readonly ShownOccurrence[], { bounds, most }: Glance): Seen {
  const parts = Map.groupBy(all, (one) => partOf(one, bounds))
  parts.delete(undefined)
  const dense = [...parts].filter(([, { length }]) => length > most)
  if (dense.length === 0) return { seen: all, others: new Map() }
  const unseen = new Set(dense.flatMap(([, part]) => part.toSorted(inOrder).slice(most)))
  return {
    seen: all.filter((one) => !unseen.has(one)),
    others: new Map(dense.map(([at, { length }]) => [at ?? 0, length - most])),
  }
}

/** The place of the one part that an event lies in; undefined where it lies in several, or all day, or in none. */
function partOf({ event, start, end }: ShownOccurrence, bounds: readonly number[]): number | undefined {
  if (event.isAllDay) return undefined
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const at = bounds.findLastIndex((bound) => bound <= from)
  const next = bounds[at + 1]
  return at < 0 || next === undefined || to > next ? undefined : at
}

/** As the library draws them: what begins first, of that the longest, of those by their titles. */
function inOrder(one: ShownOccurrence, other: ShownOccurrence): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1
  if (one.end !== other.end) return one.end > other.end ? -1 : 1
  return titleOf(one.event).localeCompare(titleOf(other.event))
}
