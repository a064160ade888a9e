import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, type LaterJob, job } from '@atrium/engine/server'
import type { Cause, Notice } from '@atrium/features/notifications/contract'
import { noticesOf, tellPeople } from '@atrium/features/notifications/server'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Local } from '@atrium/base/local-date-time'
import { eventPath } from '../../contract/event-path.ts'
import { type News, newsOf } from './news-of.ts'
import { type Told, type ToldState, forgetTold, keepTold, readTold, startText, stateFrom } from './told-state.ts'

const jobName = 'calendar/tell'

interface Tell {
  readonly space: SpaceId
  readonly id: string
  readonly by: PersonId
  /** The series that this one may go on in, from when on. */
  readonly newId?: string
  readonly at?: Local
  /** Whether people know of it from elsewhere. */
  readonly isSilent?: true
}

/** Who drags an event about, or takes that back, tells of it once. */
const restMs = 3_000

/** Tells those whom an event concerns of what became of it, a moment after the last of it. */
export function tellLater(tell: Tell, now: number): LaterJob {
  const { space, id, newId = '' } = tell
  return { name: jobName, data: tell, key: `${space} ${id} ${newId}`, queue: `event ${id}`, at: now + restMs }
}

/** Tells them of a new event, or only notes that they know of it. */
export const tellAtOnce = (tell: Tell): LaterJob => ({ name: jobName, data: tell, queue: `event ${tell.id}` })

/** Tells people what differs from what they were told of an event and of those that differ from it, and notes what they know now. */
export const tellJob = job<Tell>(jobName, async (due) => {
  const { space, id, newId, isSilent } = due.data
  const ids = newId === undefined ? [id] : [id, newId]
  const [events, told] = await Promise.all([readEvents(due, ids), readTold(due, space, ids)])
  const gone = [...told.values()].filter((one) => !events.some((event) => event.id === one.id))
  if (!isSilent) {
    for (const event of events) await tellAll(due, event, newsApart(event, { due, events, told, gone }))
    await tellGone(due, events, gone)
  }
  await keepTold(
    due,
    events.filter((event) => event.attendees.length > 0 || told.has(event.id)),
  )
  await forgetTold(
    due,
    space,
    gone.map((one) => one.id),
  )
})

async function readEvents(
  { db, data: { space } }: Due<Tell>,
  ids: readonly string[],
): Promise<readonly CalendarEvent[]> {
  const { rows } = await sql<CalendarEvent>`
    select * from calendar_event
    where space = ${space} and (id = any(${ids}::text[]) or series = any(${ids}::text[]))`.execute(db)
  return rows
}

interface Known {
  readonly due: Due<Tell>
  readonly events: readonly CalendarEvent[]
  readonly told: ReadonlyMap<string, Told>
  readonly gone: readonly Told[]
}

/** What is the same in a series and in those that differ from it, people are told once, of the series. */
function newsApart(event: CalendarEvent, known: Known): readonly News[] {
  const series = known.events.find(({ id }) => id === event.series)
  const news = newsFor(event, known)
  if (!series || news.length === 0) return news
  const whole = newsFor(series, known).filter(({ what }) => common.has(what))
  const isTold = (what: string, person: string): boolean =>
    whole.some((one) => one.what === what && one.people.includes(person))
  return news.map((one) => ({ ...one, people: one.people.filter((person) => !isTold(one.what, person)) }))
}

const common: ReadonlySet<string> = new Set(['invited', 'removed', 'place'])

function newsFor(event: CalendarEvent, known: Known): readonly News[] {
  const { due, events, gone } = known
  const { by, at, newId } = due.data
  const overrides = events.filter(({ series }) => series === event.id)
  if (isToldWithSeries(event, known)) return []
  const isParted = events.some(({ id }) => id === newId && id !== event.id && event.series === null)
  const apart = new Set([...overrides.map(({ recurrence }) => recurrence), ...gone.map(recurrenceOf)])
  const isBack = event.series === null && gone.some(({ series }) => series === null)
  return newsOf(event, knownOf(event, known), { by, at, isParted: isParted || isBack, apart })
}

const recurrenceOf = ({ state }: Told): Local | null => state.recurrence

/** Whether an event went with its series, or with all of it from some time on. */
function isToldWithSeries({ trash, series, recurrence }: CalendarEvent, { due, events }: Known): boolean {
  if (trash === null || series === null || recurrence === null) return false
  const { at } = due.data
  return events.some(({ id, trash: whole }) => id === series && whole !== null) || (at !== undefined && recurrence > at)
}

/** What people know of an event, be it from the series that it comes from. */
function knownOf(event: CalendarEvent, { due, told }: Known): ToldState | undefined {
  const { id, series, recurrence } = event
  const own = told.get(id)?.state
  const whole = told.get(series ?? due.data.id)?.state
  return own ?? (whole && fromSeries(whole, { recurrence, from: id === due.data.newId ? due.data.at : undefined }))
}

interface PlaceInSeries {
  readonly recurrence: Local | null
  /** From when on it is what another series was until then. */
  readonly from: Local | undefined
}

function fromSeries(whole: ToldState, { recurrence, from }: PlaceInSeries): ToldState | undefined {
  if (recurrence !== null) return stateFrom(whole, recurrence, true)
  return from === undefined ? undefined : stateFrom(whole, from, false)
}

async function tellAll(due: Due<Tell>, event: CalendarEvent, all: readonly News[]): Promise<void> {
  for (const news of all) await tell(due, event, news)
}

/** What came to be apart from its series and was taken back is as the series has it. */
async function tellGone(due: Due<Tell>, events: readonly CalendarEvent[], gone: readonly Told[]): Promise<void> {
  const whole = events.find(({ id, trash }) => id === due.data.id && trash === null)
  if (!whole) return
  for (const { id, state } of gone) {
    const at = state.recurrence
    const facts = { start: startText(whole, whole.start), ...(at === null ? {} : { on: startText(whole, at) }) }
    await tell(due, whole, { notice: id, what: 'back', by: due.data.by, people: Object.keys(state.people), facts })
  }
}

/** Tells each of them, in the notice that they have of the same thing, if they have one. */
async function tell(due: Due<Tell>, event: CalendarEvent, news: News): Promise<void> {
  const { space } = event
  const { notice: id, by } = news
  const others = news.people.filter((person) => person !== by)
  const earlier = await noticesOf(due.db, others, id)
  const causes = new Map(others.map((person) => [person, causeOf(news, earlier.get(person))]))
  await tellPeople(due, {
    space,
    by,
    causes,
    contents: (person) => ({
      id,
      sourceType: 'event',
      sourceId: event.id,
      sourceName: '',
      link: eventPath(event),
      facts: { what: news.what, ...news.facts, ...sinceOf(news, earlier.get(person)) },
    }),
  })
}

type Earlier = Pick<Notice, 'read' | 'cause' | 'facts'>

/** An invitation that nobody has read is still one after the event has moved. */
function causeOf({ what }: News, earlier: Earlier | undefined): Cause {
  if (what === 'answers') return 'answered'
  const isUnread = earlier?.read === false && earlier.cause === 'invitation'
  return what === 'invited' || (isUnread && (what === 'moved' || what === 'place')) ? 'invitation' : 'event'
}

/** The time that a person knows of: what they have not read they do not. */
function sinceOf({ what }: News, earlier: Earlier | undefined): { readonly was?: string } {
  if (what !== 'moved' || earlier?.read !== false) return {}
  const was = earlier.facts['was'] ?? earlier.facts['start']
  return was === undefined ? {} : { was }
}
