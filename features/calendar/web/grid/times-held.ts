import {
  type Local,
  type LocalDate,
  type LocalDateTime,
  type MomentOrDate,
  between,
  dayMs,
  hourMs,
  isDay,
  momentText,
  shifted,
} from '@atrium/base/local-date-time'
import type { Times } from '../event-form/event-draft.ts'
import { type ShownOccurrence, nameOfShown } from '../events/where-events-are.ts'
import { momentOf, localIn } from '../events/zoned.ts'
import type { Days } from './days.ts'
import type { Drag, Held, Point } from './use-drag.ts'

/** In minutes: what is dragged goes so far at once, and is no shorter. */
export const step = 15
const minuteMs = 60_000

export type EventDrag = Drag & { readonly held: Exclude<Held, { readonly part: 'time' }> }

export const isOfEvent = (drag: Drag | undefined): drag is EventDrag => drag !== undefined && drag.held.part !== 'time'

interface Where {
  readonly days: Days
  readonly zone: string
}

/** When an event would be that is held elsewhere, by the clocks of the zone. */
export function timesHeld(drag: EventDrag, where: Where): Times {
  const { held, from, to } = drag
  if (held.part === 'whole' && isTimed(from) !== isTimed(to)) return timesInOtherPlace(drag, where)
  const locals = localsOf(held.shown, where.zone)
  const by = between(dayAt(from, where), dayAt(to, where)) + ((to.minute ?? 0) - (from.minute ?? 0)) * minuteMs
  const [start, end] = [shifted(locals.start, by), shifted(locals.end, by)]
  if (held.part === 'whole') return { ...locals, start, end }
  const least = locals.isAllDay ? dayMs : step * minuteMs
  return held.part === 'first'
    ? { ...locals, start: first(start, shifted(locals.end, -least)) }
    : { ...locals, end: last(end, shifted(locals.start, least)) }
}

const first = (one: Local, other: Local): Local => (one < other ? one : other)
const last = (one: Local, other: Local): Local => (one > other ? one : other)
const isTimed = ({ minute }: Point): boolean => minute !== undefined

function dayAt({ day }: Point, { days }: Where): LocalDate {
  const name = days.names[day]
  if (name === undefined) throw new RangeError('No such day is shown.')
  return name
}

/** What comes from among the hours to whole days lasts one; what comes from there lasts an hour, or as long as it did. */
function timesInOtherPlace({ held, to }: EventDrag, where: Where): Times {
  const day = dayAt(to, where)
  if (to.minute === undefined) return { isAllDay: true, start: day, end: shifted(day, dayMs) }
  const { isAllDay, start, end } = localsOf(held.shown, where.zone)
  const at = localAtMinute(day, floorStep(to.minute))
  return { isAllDay: false, start: at, end: shifted(at, isAllDay ? hourMs : between(start, end)) }
}

function localsOf({ event, start, end }: ShownOccurrence, zone: string): Times {
  const here = (time: MomentOrDate): Local => (isDay(time) ? time : localIn(Date.parse(time), zone))
  return { isAllDay: event.isAllDay, start: here(start), end: here(end) }
}

const localAtMinute = (day: LocalDate, minute: number): LocalDateTime => shifted(`${day}T00:00:00`, minute * minuteMs)
const floorStep = (minute: number): number => Math.floor(minute / step) * step

/** The event as it would be at those times. */
export function shownAt(shown: ShownOccurrence, { isAllDay, start, end }: Times, zone: string): ShownOccurrence {
  const moment = (local: Local): MomentOrDate => (isDay(local) ? local : momentText(momentOf(local, zone)))
  return { ...shown, start: moment(start), end: moment(end), event: { ...shown.event, isAllDay } }
}

/** The time from one place to another, in either order: whole days where only those count, an hour where it is one place. */
export function timesChosen({ from, to }: Drag, where: Where): Times {
  const [first, last] = isBefore(to, from) ? [to, from] : [from, to]
  const [firstDay, lastDay] = [dayAt(first, where), dayAt(last, where)]
  if (first.minute === undefined || last.minute === undefined)
    return { isAllDay: true, start: firstDay, end: shifted(lastDay, dayMs) }
  const start = localAtMinute(firstDay, floorStep(first.minute))
  const isOnePlace = firstDay === lastDay && last.minute === first.minute
  const end = isOnePlace ? shifted(start, hourMs) : localAtMinute(lastDay, floorStep(last.minute) + step)
  return { isAllDay: false, start, end }
}

const isBefore = (one: Point, other: Point): boolean =>
  one.day === other.day ? (one.minute ?? 0) < (other.minute ?? 0) : one.day < other.day

export const isSameEvent = (one: ShownOccurrence, other: ShownOccurrence): boolean =>
  nameOfShown(one) === nameOfShown(other)
