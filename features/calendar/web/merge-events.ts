import type { CalendarEvent } from '../contract/calendar-event.ts'
import type { Occurrence, ShownEvent } from '../contract/queries.ts'
import { momentOf } from './zoned.ts'

/** One event at one time, as a calendar shows it. */
export interface ShownOccurrence extends Occurrence {
  readonly event: ShownEvent
}

export interface Answered {
  readonly events: readonly ShownEvent[]
  readonly occurrences: readonly Occurrence[]
}

/**
 * What the server found, brought up to date with the events that changed since. When a series is now, only the server
 * knows: until it is asked again, its times are shown as they were, and of a new one its first.
 */
export function mergeEvents(
  { events, occurrences }: Answered,
  atHand: readonly CalendarEvent[],
): readonly ShownOccurrence[] {
  const known = new Map(events.map((event) => [keyOf(event), event]))
  const timesById = Map.groupBy(occurrences, ({ id }) => id)
  const fresh = atHand.filter((row) => row.changed > (known.get(keyOf(row))?.changed ?? -1))
  const changed = new Map(fresh.map((row) => [keyOf(row), row]))
  const kept = events.filter((event) => !changed.has(keyOf(event)))
  return [
    ...kept.flatMap((event) => (timesById.get(event.id) ?? []).map((time) => ({ ...time, event }))),
    ...fresh.filter(({ trash }) => trash === null).flatMap((row) => timesOf(row, timesById.get(row.id) ?? [])),
  ]
}

const keyOf = ({ space, id }: { readonly space: string; readonly id: string }): string => `${space} ${id}`

export const isSeries = ({ rule, extra }: Pick<CalendarEvent, 'rule' | 'extra'>): boolean =>
  rule !== '' || extra.length > 0

function timesOf(row: CalendarEvent, before: readonly Occurrence[]): readonly ShownOccurrence[] {
  if (!isSeries(row)) return [{ ...onlyTime(row), event: row }]
  const gone = new Set([...row.without, ...row.overrides.map(({ at }) => at)])
  const times = before.length > 0 ? before : [{ ...onlyTime(row), at: row.start }]
  return times.filter(({ at }) => !gone.has(at)).map((time) => ({ ...time, event: row }))
}

/** The one time of an event that is no series. */
export function onlyTime({ id, isAllDay, start, end, startZone, endZone }: ShownEvent): Occurrence {
  if (isAllDay) return { id, at: '', start, end }
  const iso = (wall: string, zone: string): string => new Date(momentOf(wall, zone)).toISOString()
  return { id, at: '', start: iso(start, startZone), end: iso(end, endZone) }
}
