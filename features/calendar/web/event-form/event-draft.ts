import type { SpaceId } from '@atrium/engine/contract'
import type { FileRef } from '@atrium/features/files/contract'
import type { Attendee, CalendarEvent, Color } from '../../contract/calendar-event.ts'
import {
  type Local,
  type LocalDate,
  type LocalDateTime,
  type TimeOfDay,
  between,
  dateOf,
  dayMs,
  hourMs,
  isDay,
  shifted,
  timeOfDay,
} from '@atrium/base/local-date-time'
import { isSeries } from '../events/where-events-are.ts'

/** An event as a form holds it: its last day is the last on which something happens. */
export interface EventDraft {
  readonly space: SpaceId
  readonly title: string
  readonly place: string
  readonly description: string
  readonly color: Color
  readonly isAllDay: boolean
  readonly startDay: LocalDate
  readonly startTime: TimeOfDay
  readonly endDay: LocalDate
  readonly endTime: TimeOfDay
  readonly startZone: string
  readonly endZone: string
  readonly rule: string
  readonly isBusy: boolean
  readonly isPrivate: boolean
  /** A page of the same space. */
  readonly document: string | null
  readonly attendees: readonly Attendee[]
}

/** What goes along with a new event. */
export interface Along {
  readonly files: readonly FileRef[]
  readonly links: readonly string[]
}

export const nothingAlong: Along = { files: [], links: [] }

export interface Times {
  readonly isAllDay: boolean
  readonly start: Local
  readonly end: Local
}

type Given = Pick<EventDraft, 'space' | 'startZone'> & Times & { readonly title?: string }

export function newDraft({ space, startZone, title = '', ...times }: Given): EventDraft {
  return {
    space,
    title,
    place: '',
    description: '',
    color: '',
    startZone,
    endZone: startZone,
    rule: '',
    isBusy: true,
    isPrivate: false,
    document: null,
    attendees: [],
    ...timesOf(times),
  }
}

/** What the form shows of `event`, at its time `at` where it is a series. */
export function draftOf(event: CalendarEvent, at: Local): EventDraft {
  const { space, title, place, description, color, isAllDay, startZone, endZone, rule, isBusy, isPrivate } = event
  const { document, attendees } = event
  const start = isSeries(event) ? at : event.start
  const end = shifted(start, between(event.start, event.end))
  return {
    space,
    title,
    place,
    description,
    color,
    startZone,
    endZone,
    rule,
    isBusy,
    isPrivate,
    document,
    attendees,
    ...timesOf({ isAllDay, start, end }),
  }
}

/** An event as `event` is, once, at other times. */
export function copyOf(event: CalendarEvent, times: Times): EventDraft {
  const attendees = event.attendees.map((one) => ({ ...one, answer: 'none' as const, comment: '' }))
  return { ...draftOf(event, event.start), ...timesOf(times), rule: '', attendees }
}

type DraftTimes = Pick<EventDraft, 'isAllDay' | 'startDay' | 'startTime' | 'endDay' | 'endTime'>

function timesOf({ isAllDay, start, end }: Times): DraftTimes {
  return {
    isAllDay,
    startDay: dateOf(start),
    endDay: shifted(dateOf(end), isAllDay ? -dayMs : 0),
    startTime: isDay(start) ? '09:00' : timeOfDay(start),
    endTime: isDay(end) ? '10:00' : timeOfDay(end),
  }
}

/** The event that a form means. */
export function fieldsOf({ startDay, startTime, endDay, endTime, attendees, ...draft }: EventDraft) {
  const { isAllDay } = draft
  const start: Local = isAllDay ? startDay : `${startDay}T${startTime}:00`
  const end: Local = isAllDay ? shifted(endDay, dayMs) : `${endDay}T${endTime}:00`
  return { ...draft, attendees: [...attendees], start, end }
}

/** What differs between two states of a form, as an action takes it; the times always go together. */
export function patchOf(before: EventDraft, after: EventDraft): Partial<ReturnType<typeof fieldsOf>> {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const keys = Object.keys(now) as (keyof typeof now)[]
  const changed = keys.filter((key) => key !== 'space' && JSON.stringify(now[key]) !== JSON.stringify(old[key]))
  const isMoved = changed.some((key) => ['start', 'end', 'isAllDay'].includes(key))
  const { start, end, isAllDay } = now
  return { ...Object.fromEntries(changed.map((key) => [key, now[key]])), ...(isMoved && { start, end, isAllDay }) }
}

/** Whether something differs between two states of a form that would be lost with it. */
export const isChanged = (before: EventDraft, after: EventDraft): boolean =>
  Object.keys(patchOf(before, after)).length > 0

/** The draft with another beginning; it stays as long as it was. */
export function movedTo(draft: EventDraft, startDay: LocalDate, startTime: TimeOfDay): EventDraft {
  const { start, end, isAllDay } = fieldsOf(draft)
  const to: Local = isAllDay ? startDay : `${startDay}T${startTime}:00`
  const times = { isAllDay, start: to, end: shifted(end, between(start, to)) }
  return { ...draft, ...timesOf(times), ...(isAllDay && { startTime: draft.startTime, endTime: draft.endTime }) }
}

/** The next full hour of today, or nine o'clock of another day. */
export function nextHour(day: LocalDate, now: LocalDateTime): Times {
  const hour = day === dateOf(now) ? Math.floor(between(day, now) / hourMs) + 1 : 9
  const start = shifted(`${day}T00:00:00`, hour * hourMs)
  return { isAllDay: false, start, end: shifted(start, hourMs) }
}
