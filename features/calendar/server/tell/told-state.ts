import type { SpaceId } from '@atrium/engine/contract'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Due } from '@atrium/engine/server'
import type { Attendee, CalendarEvent } from '../../contract/calendar-event.ts'
import { type Local, type MomentOrDate, between, isDay, momentText, shifted } from '@atrium/base/local-date-time'

type Timed = Pick<CalendarEvent, 'isAllDay' | 'start' | 'end' | 'startZone' | 'endZone' | 'rule' | 'extra'>

/** What those invited to an event were told of it last; none of its words. */
export interface ToldState extends Timed, Pick<CalendarEvent, 'without' | 'latest' | 'recurrence'> {
  /** Stands for where it is. */
  readonly place: string
  readonly isCanceled: boolean
  /** Who is invited, and what they answered. */
  readonly people: Readonly<Record<string, Attendee['answer']>>
}

/** What there is to tell of an event. */
export function stateOf(event: CalendarEvent): ToldState {
  const { isAllDay, start, end, startZone, endZone, rule, extra, without, latest, recurrence } = event
  return {
    isAllDay,
    start,
    end,
    startZone,
    endZone,
    rule,
    extra,
    without,
    latest,
    recurrence,
    place: createHash('md5').update(event.place).digest('hex'),
    isCanceled: event.trash !== null,
    people: Object.fromEntries(event.attendees.map(({ person, answer }) => [person, answer])),
  }
}

/** What was told of one event of a series, or of the series from then on. */
export function stateFrom(series: ToldState, at: Local, isOne: boolean): ToldState {
  const end = shifted(at, between(series.start, series.end))
  const later = { ...series, start: at, end, without: [] }
  return isOne ? { ...later, rule: '', extra: [], recurrence: at } : later
}

/** A time of an event as calendars are told it: a moment, or a day. */
export function startText({ startZone }: Pick<Timed, 'startZone'>, local: Local): MomentOrDate {
  if (isDay(local)) return local
  return momentText(Temporal.PlainDateTime.from(local).toZonedDateTime(startZone).epochMilliseconds)
}

export interface Told {
  readonly id: string
  readonly series: string | null
  readonly state: ToldState
}

type Db = Pick<Due, 'db'>

/** What was told of some events and of those that differ from them. */
export async function readTold({ db }: Db, space: SpaceId, ids: readonly string[]): Promise<ReadonlyMap<string, Told>> {
  const { rows } = await sql<Told>`
    select id, series, state from event_told
    where space = ${space} and (id = any(${ids}::text[]) or series = any(${ids}::text[]))`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function keepTold({ db }: Db, events: readonly CalendarEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    space: event.space,
    id: event.id,
    series: event.series,
    state: stateOf(event),
  }))
  if (rows.length === 0) return
  await sql`
    insert into event_told (space, id, series, state)
    select space, id, series, state from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (space text, id text, series text, state jsonb)
    on conflict (space, id) do update set series = excluded.series, state = excluded.state`.execute(db)
}

export async function forgetTold({ db }: Db, space: SpaceId, ids: readonly string[]): Promise<void> {
  await sql`delete from event_told where space = ${space} and id = any(${ids}::text[])`.execute(db)
}
