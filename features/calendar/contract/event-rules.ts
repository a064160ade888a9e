import { type Deed, type Key, type Tx, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { boundsOf } from './bounds.ts'
import { type Attendee, CalendarEvent, EventWords } from './calendar-event.ts'
import { type Local, between, dayMs, isDay, isLocal, localFitting } from '@atrium/base/local-date-time'

/** The reasons for which an event cannot be made or changed. */
export const eventRefusals = {
  'ends-early': 'An event must end after it starts. Change the end.',
  'too-long': 'An event can last up to a year. Let it repeat instead.',
  'too-far': 'Events must be between the years 1900 and 2199. Choose other days.',
  'all-day': 'All-day events have days, others have times. Choose the days or the times again.',
  'private-alone': 'A private event cannot have invitees. Remove them, or make the event visible to everyone.',
  taken: 'This event already exists.',
} as const
export type EventCode = keyof typeof eventRefusals
export type EventDeed = Pick<Deed<EventCode>, 'by' | 'at' | 'seq' | 'refuse'>
/** What only reads, as a gate does. */
type RowReader = Pick<Tx, 'get'>

type Asking<Code extends string> = Pick<Deed<Code>, 'by' | 'refuse'>

/** An event with what its owner alone knows of it. */
export async function eventFor(
  tx: RowReader,
  key: Key,
  { by, refuse }: Asking<'gone' | 'private'>,
): Promise<CalendarEvent> {
  const event = (await tx.get(CalendarEvent, key)) ?? refuse('gone')
  return (await withWords(tx, event, by)) ?? refuse('private')
}

/** The same of an event at hand; undefined where it is another's private one. */
export async function withWords(tx: RowReader, event: CalendarEvent, by: string): Promise<CalendarEvent | undefined> {
  if (!event.isPrivate) return event
  if (event.createdBy !== by) return undefined
  const words = await tx.get(EventWords, { space: ownSpace(event.createdBy), id: event.id })
  const { title = '', place = '', description = '' } = words ?? {}
  return { ...event, title, place, description }
}

/** The event, unless it is in the trash. */
export async function openEvent(
  tx: RowReader,
  key: Key,
  deed: Asking<'gone' | 'private' | 'in-trash'>,
): Promise<CalendarEvent> {
  const event = await eventFor(tx, key, deed)
  return event.trash ? deed.refuse('in-trash') : event
}

/** Writes an event as `deed` leaves it, `nth` of those that the deed writes; what is private of it goes to its owner. */
export async function putEvent(tx: Tx, given: CalendarEvent, putting: Putting): Promise<void> {
  const { deed, nth = 0 } = putting
  const { by, at, seq } = deed
  await lookAt(tx, given, putting)
  const { space, id } = given
  const isPrivate = given.isPrivate && space !== ownSpace(by)
  const changed = seq + nth / 1_024
  const lists = fittingLists(given)
  const event = {
    ...given,
    isPrivate,
    ...lists,
    ...boundsOf({ ...given, ...lists }),
    sequence: given.sequence + 1,
    updatedBy: by,
    updatedAt: at,
  }
  check(event, deed)
  if (isPrivate) {
    const { title, place, description } = event
    const owner = ownSpace(event.createdBy)
    await putWords(tx, { space: owner, id, where: space, title, place, description, changed }, deed)
    await tx.put(CalendarEvent, { ...event, changed, title: '', place: '', description: '', document: null })
    return
  }
  await tx.put(CalendarEvent, { ...event, changed })
  await dropWords(tx, { space: ownSpace(by), id }, space)
}

/** What is added to a series and left out of it, each a day or a time as the series is. */
function fittingLists({ start, extra, without }: CalendarEvent): Pick<CalendarEvent, 'extra' | 'without'> {
  const fitting = (locals: readonly Local[]): Local[] => [...new Set(locals.map((local) => localFitting(local, start)))]
  return { extra: fitting(extra), without: fitting(without) }
}

/** Looks at what is to be put; one that is to be new is refused where it is there already. */
async function lookAt(tx: Tx, key: Key, { isNew, deed }: Putting): Promise<void> {
  const known = await tx.get(CalendarEvent, key)
  if (known && isNew) deed.refuse('taken')
}

async function putWords(tx: Tx, words: EventWords, { refuse }: EventDeed): Promise<void> {
  const known = await tx.get(EventWords, words)
  if (known && known.where !== words.where) refuse('taken')
  await tx.put(EventWords, words)
}

/** Forgets somebody’s words of an event of the space `where`; under the same id there may be those of another. */
export async function dropWords(tx: Tx, key: Key, where: SpaceId): Promise<void> {
  if (where === key.space) return
  const known = await tx.get(EventWords, key)
  if (known?.where === where) await tx.drop(EventWords, key)
}

interface Putting {
  readonly deed: EventDeed
  readonly nth?: number
  /** Whether the event comes to be now, under an id that nothing has. */
  readonly isNew?: boolean
}

const longestMs = 366 * dayMs
/** Clocks of two zones are at most so far apart. */
const zonesApartMs = 26 * 3_600_000

function check(event: CalendarEvent, { refuse }: EventDeed): void {
  const { isAllDay, start, end, isPrivate, attendees } = event
  if (isDay(start) !== isAllDay || isDay(end) !== isAllDay) refuse('all-day')
  if (!localsOf(event).every(isLocal)) refuse('too-far')
  const length = between(start, end)
  if (length > longestMs) refuse('too-long')
  if (length < shortest(event)) refuse('ends-early')
  if (isPrivate && attendees.length > 0) refuse('private-alone')
}

/** What was moved may have come to lie in other years than can be said. */
const localsOf = ({ start, end, extra, without, overrides }: CalendarEvent): readonly Local[] => [
  start,
  end,
  ...extra,
  ...without,
  ...overrides.map(({ at }) => at),
]

function shortest({ isAllDay, startZone, endZone }: CalendarEvent): number {
  if (isAllDay) return dayMs
  return startZone === endZone ? 0 : -zonesApartMs
}

type Invitee = Pick<Attendee, 'person' | 'isOptional'>

/** Who is invited, each once, with what they answered already. */
export function attendeesOf(
  invitees: readonly Invitee[],
  before: readonly Attendee[],
  { by }: Pick<EventDeed, 'by'>,
): Attendee[] {
  const known = new Map(before.map((one) => [one.person, one]))
  const each = new Map(invitees.map(({ person, isOptional }) => [person, isOptional]))
  return [...each].map(([person, isOptional]) => {
    const answer = person === by ? 'yes' : 'none'
    return { answer, comment: '', ...known.get(person), person, isOptional }
  })
}
