import type { SpaceId } from '@atrium/engine/contract'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Occurrence, ShownEvent } from '../../contract/queries.ts'
import { type PlaceInSeries, dayMs, isDay, momentText } from '@atrium/base/local-date-time'
import { type Span, touch } from './span.ts'
import { momentOf } from './zoned.ts'

/** One event at one time, as a calendar shows it. */
export interface ShownOccurrence extends Occurrence {
  readonly event: ShownEvent
}

/** Tells it from all others, whenever it is asked for. */
export const nameOfShown = ({ event, at }: ShownOccurrence): string => `${event.space} ${event.id} ${at}`

export interface Found {
  readonly events: readonly ShownEvent[]
  readonly occurrences: readonly Occurrence[]
  readonly isCut: boolean
}

/** One event at one time that somebody took and let go elsewhere. */
export interface Dropped {
  readonly from: ShownOccurrence
  readonly to: ShownOccurrence
}

interface Now {
  /** The rows at hand, with what one's own deeds will have done to them. */
  readonly atHand: readonly CalendarEvent[]
  readonly dropped?: Dropped | undefined
}

interface Shown {
  readonly occurrences: readonly ShownOccurrence[]
  /** Whether what was dropped is shown there only because it was dropped: nothing else tells yet where it is now. */
  readonly isDropShown: boolean
}

/**
 * Where events are within `span`: as the server found it, over that as the rows at hand have it, which tell what one's own
 * deeds will have done. Nothing else moves an event, but that one which was dropped elsewhere is there for as long as both
 * have it where it was taken: its deed may still be asked about, and of events that are not at hand nothing is foreseen.
 * When a series is now, only the server knows: until it is asked again, its times are shown as they were, and of a new one
 * its first.
 */
export function whereEventsAre(found: Found, { atHand, dropped }: Now, span: Span): Shown {
  const known = knownNow(found, atHand, span)
  const taken = dropped && known.find((one) => isSameTime(one, dropped.from))
  const all = taken && dropped ? known.map((one) => (one === taken ? at(dropped.to, one) : one)) : known
  return { occurrences: all.filter(isWithin(span)), isDropShown: taken !== undefined }
}

const isSameTime = (one: ShownOccurrence, other: ShownOccurrence): boolean =>
  one.start === other.start && one.end === other.end && nameOfShown(one) === nameOfShown(other)

const at = ({ start, end, event: { isAllDay } }: ShownOccurrence, one: ShownOccurrence): ShownOccurrence => ({
  ...one,
  start,
  end,
  event: { ...one.event, isAllDay },
})

function knownNow(
  { events, occurrences }: Found,
  atHand: readonly CalendarEvent[],
  span: Span,
): readonly ShownOccurrence[] {
  const known = new Map(events.map((event) => [keyOf(event), event]))
  const timesById = Map.groupBy(occurrences, ({ id }) => id)
  const fresh = atHand.filter((row) => {
    const before = known.get(keyOf(row))
    return before ? row.changed > before.changed : touch(span, { from: row.earliest, to: row.latest ?? Infinity })
  })
  const changed = new Map(fresh.map((row) => [keyOf(row), row]))
  const kept = events.filter((event) => !changed.has(keyOf(event)))
  return [
    ...kept.flatMap((event) => (timesById.get(event.id) ?? []).map((time) => ({ ...time, event }))),
    ...fresh.filter(({ trash }) => trash === null).flatMap((row) => timesOf(row, timesById.get(row.id) ?? [])),
  ]
}

/** Days are compared as moments of UTC: those of an all-day event may lie a day off. */
function isWithin({ from, to }: Span): (time: ShownOccurrence) => boolean {
  const around = (ms: number) => [momentText(from - ms), momentText(to + ms)] as const
  const [moments, days] = [around(0), around(dayMs)]
  return ({ start, end, event }) => {
    const [first, last] = event.isAllDay ? days : moments
    return end >= first && start <= last
  }
}

const keyOf = ({ space, id }: { readonly space: SpaceId; readonly id: string }): string => `${space} ${id}`

export const isSeries = ({ rule, extra }: Pick<CalendarEvent, 'rule' | 'extra'>): boolean =>
  rule !== '' || extra.length > 0

function timesOf(row: CalendarEvent, before: readonly Occurrence[]): readonly ShownOccurrence[] {
  if (!isSeries(row)) return [onlyShown(row)]
  const gone = new Set<PlaceInSeries>([...row.without, ...row.overrides.map(({ at }) => at)])
  const times = before.length > 0 ? before : [{ ...onlyTime(row), at: row.start }]
  return times.filter(({ at }) => !gone.has(at)).map((time) => ({ ...time, event: row }))
}

const shownRows = new WeakMap<CalendarEvent, ShownOccurrence>()

/** The same for the same row, as zones take their time. */
function onlyShown(row: CalendarEvent): ShownOccurrence {
  const shown = shownRows.get(row) ?? { ...onlyTime(row), event: row }
  shownRows.set(row, shown)
  return shown
}

/** The one time of an event that is no series. */
export function onlyTime({ id, start, end, startZone, endZone }: ShownEvent): Occurrence {
  if (isDay(start) && isDay(end)) return { id, at: '', start, end }
  return { id, at: '', start: momentText(momentOf(start, startZone)), end: momentText(momentOf(end, endZone)) }
}
