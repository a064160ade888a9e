import type { SpaceId } from '@atrium/engine/contract'
import type { FileRef } from '@atrium/features/files/contract'
import type { Attendee, CalendarEvent, Color } from '../../contract/calendar-event.ts'
import { type LocalDateTime, between, dayMs, hourMs, shifted } from '../../contract/local-date-time.ts'
import { isSeries } from '../events/merge-events.ts'

/** An event as a form holds it: its last day is the last on which something happens. */
export interface EventDraft {
  readonly space: SpaceId
  readonly title: string
  readonly place: string
  readonly description: string
  readonly color: Color
  readonly isAllDay: boolean
  readonly startDay: LocalDateTime
  readonly startTime: string
  readonly endDay: LocalDateTime
  readonly endTime: string
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
  readonly start: LocalDateTime
  readonly end: LocalDateTime
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
export function draftOf(event: CalendarEvent, at: LocalDateTime): EventDraft {
  const { space, title, place, description, color, isAllDay, startZone, endZone, rule, isBusy, isPrivate } = event
  const { document, attendees } = event
  const start = isSeries(event) && at !== '' ? at : event.start
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
  return { ...draftOf(event, ''), ...timesOf(times), rule: '', attendees }
}

function timesOf({ isAllDay, start, end }: Times) {
  const [startDay, endDay] = [start.slice(0, 10), isAllDay ? shifted(end, -dayMs) : end.slice(0, 10)]
  return {
    isAllDay,
    startDay,
    endDay,
    startTime: start.slice(11, 16) || '09:00',
    endTime: end.slice(11, 16) || '10:00',
  }
}

/** The event that a form means. */
export function fieldsOf({ startDay, startTime, endDay, endTime, attendees, ...draft }: EventDraft) {
  const { isAllDay } = draft
  const start = isAllDay ? startDay : `${startDay}T${startTime}:00`
  const end = isAllDay ? shifted(endDay, dayMs) : `${endDay}T${endTime}:00`
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

/** The draft with another beginning; it stays as long as it was. */
export function movedTo(draft: EventDraft, startDay: LocalDateTime, startTime: string): EventDraft {
  const { start, end, isAllDay } = fieldsOf(draft)
  const to = isAllDay ? startDay : `${startDay}T${startTime}:00`
  const times = { isAllDay, start: to, end: shifted(end, between(start, to)) }
  return { ...draft, ...timesOf(times), ...(isAllDay && { startTime: draft.startTime, endTime: draft.endTime }) }
}

/** The next full hour of today, or nine o'clock of another day. */
export function nextHour(day: LocalDateTime, now: LocalDateTime): Times {
  const start = now.startsWith(day) ? shifted(`${now.slice(0, 13)}:00:00`, hourMs) : `${day}T09:00:00`
  return { isAllDay: false, start, end: shifted(start, hourMs) }
}
