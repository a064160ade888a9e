import type { Tx } from '@atrium/engine/contract'
import { type Attendee, CalendarEvent, maxAttendees } from './calendar-event.ts'
import { type EventDeed, putEvent, withWords } from './event-rules.ts'
import type { Local } from '@atrium/base/local-date-time'

/** What one event of a series can have as the series has it, besides its times: what all see of it, and what it is about. */
const looks = ['color', 'isBusy'] as const
const words = ['title', 'place', 'description', 'document'] as const

interface Change {
  /** The series as it was, with what its owner alone knows of it, and as it is to be. */
  readonly was: CalendarEvent
  readonly now: CalendarEvent
}

interface Following extends Change {
  readonly id: string
  readonly recurrence: Local
  readonly deed: EventDeed
  readonly nth: number
}

/**
 * Has an event that differs from its series follow a change of it: at its place there, and where it was as the series was, as
 * the series is now. What it has of its own stays.
 */
export async function followSeries(tx: Tx, { id, recurrence, deed, nth, ...change }: Following): Promise<void> {
  const row = await tx.get(CalendarEvent, { space: change.now.space, id })
  if (!row) return
  const place = { recurrence, series: change.now.id, trash: null }
  const whole = await withWords(tx, row, deed.by)
  const taken = whole && takenOn(whole, change, deed.by)
  if (taken && Object.keys(taken).length > 0) await putEvent(tx, { ...whole, ...taken, ...place }, { deed, nth })
  else await tx.put(CalendarEvent, { ...row, ...place, changed: deed.seq + nth / 1_024 })
}

function takenOn(row: CalendarEvent, change: Change, by: string): Partial<CalendarEvent> {
  const { was, now } = change
  const attendees = staysHidden(row, change) ? row.attendees : attendeesAfter(row.attendees, change)
  const isPrivate = isHiddenThen(row, change, row.createdBy === by && attendees.length === 0)
  // What a private series is about is not told in one that others see.
  const names = now.isPrivate && !isPrivate ? looks : [...looks, ...words]
  const same = names.filter((name) => row[name] === was[name] && now[name] !== was[name])
  const taken: Partial<CalendarEvent> = Object.fromEntries(same.map((name) => [name, now[name]]))
  return {
    ...taken,
    ...(isPrivate !== row.isPrivate && { isPrivate }),
    ...(invitedText(attendees) !== invitedText(row.attendees) && { attendees }),
  }
}

const staysHidden = (row: CalendarEvent, { was, now }: Change): boolean =>
  row.isPrivate && (now.isPrivate || !was.isPrivate)

/** Whether it is private as its series is; who is invited to it alone would not see it any more. */
function isHiddenThen(row: CalendarEvent, { was, now }: Change, mayHide: boolean): boolean {
  const isAlike = row.isPrivate === was.isPrivate
  return isAlike && (mayHide || !now.isPrivate) ? now.isPrivate : row.isPrivate
}

const invitedText = (attendees: readonly Attendee[]): string =>
  JSON.stringify(attendees.map(({ person, isOptional }) => [person, isOptional]))

/** Who is invited to one event, each with their own answer: those who come to the series come to it, and who leaves, leaves it. */
function attendeesAfter(own: readonly Attendee[], { was, now }: Change): CalendarEvent['attendees'] {
  const [before, after, there] = [was.attendees, now.attendees, own].map(byPerson)
  const kept = own.filter(({ person }) => after?.has(person) || !before?.has(person))
  const added = now.attendees.filter(({ person }) => !before?.has(person) && !there?.has(person))
  const all = [...kept.map((one) => asOften(one, before?.get(one.person), after?.get(one.person))), ...added]
  return all.length > maxAttendees ? [...own] : all
}

const byPerson = (attendees: readonly Attendee[]) => new Map(attendees.map((one) => [one.person, one]))

/** Somebody who may come or should come, as the series says, unless this one said otherwise before. */
const asOften = (one: Attendee, before?: Attendee, after?: Attendee): Attendee =>
  before && after && one.isOptional === before.isOptional ? { ...one, isOptional: after.isOptional } : one
