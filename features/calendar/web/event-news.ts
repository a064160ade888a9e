import type { CalendarEvent } from '../contract/calendar-event.ts'
import type { Answered } from './event-window.ts'
import { isSeries } from './merge-events.ts'

/** Predictions stand above this; when a series is then, nobody here can tell. */
const firstForeseen = 2 ** 52

/** So many rows of a space are at hand at least, where it has as many. */
const fewest = 100

/** The last change of each space that has arrived here. */
export type Marks = ReadonlyMap<string, number>

export function marksOf(atHand: readonly CalendarEvent[]): Marks {
  const marks = new Map<string, number>()
  for (const { space, changed } of atHand)
    if (changed < firstForeseen) marks.set(space, Math.max(changed, marks.get(space) ?? 0))
  return marks
}

interface Complete extends Answered {
  /** Up to which change of each space it is complete. */
  readonly marks: Marks
}

/**
 * Whether something happened since that the rows at hand do not tell: a series changed, whose times only the server knows,
 * or so much that not all of it is at hand.
 */
export function hasNews({ events, marks }: Complete, atHand: readonly CalendarEvent[]): boolean {
  const arrived = atHand.filter(({ changed }) => changed < firstForeseen)
  const fresh = arrived.filter(({ space, changed }) => changed > (marks.get(space) ?? 0))
  if (fresh.length === 0) return false
  const changedAt = new Map(events.map(({ id, changed }) => [id, changed]))
  const isNews = ({ id, changed, ...event }: CalendarEvent): boolean =>
    (isSeries(event) || event.series !== null) && changed > (changedAt.get(id) ?? 0)
  if (fresh.some(isNews)) return true
  return [...Map.groupBy(arrived, ({ space }) => space)].some(
    ([space, rows]) => rows.length >= fewest && rows.every(({ changed }) => changed > (marks.get(space) ?? 0)),
  )
}
