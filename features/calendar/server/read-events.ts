import { sql } from 'kysely'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { type CalendarEvent, atOnce } from '../contract/calendar-event.ts'

/** So many events are looked at for one screen. */
export const mostEvents = 10_000

type One = Pick<Question, 'db' | 'by'> & { readonly space: SpaceId; readonly id: string }

/** One event that `by` may read or is invited to, with what is private of it where it is theirs. */
export async function readEvent({ db, by, space, id }: One): Promise<CalendarEvent | undefined> {
  const { rows } = await sql<CalendarEvent>`
    select event.*, coalesce(words.title, event.title) as title, coalesce(words.place, event.place) as place,
      coalesce(words.description, event.description) as description
    from calendar_event as event
    left join event_words as words on event.is_private and words.space = ${ownSpace(by)} and words.id = event.id
    where event.space = ${space} and event.id = ${id}
      and (${mayRead(by, space)} or ${isInvited(by, space)})`.execute(db)
  return rows[0]
}

type Named = Pick<Question, 'db' | 'by'> & { readonly asked: readonly Pick<One, 'space' | 'id'>[] }

/** Those of some events that `by` may read, or is invited to in somebody's own space. */
export async function readNamed({ db, by, asked }: Named): Promise<readonly CalendarEvent[]> {
  const [spaces, ids] = [asked.map(({ space }) => space), asked.map(({ id }) => id)]
  const { rows } = await sql<CalendarEvent>`
    select event.*, coalesce(words.title, event.title) as title
    from unnest(${spaces}::text[], ${ids}::text[]) as asked (space, id)
    join calendar_event as event on event.space = asked.space and event.id = asked.id
    left join access on access.space = ${ownSpace(by)} and access.id = event.space and access.role <> 'guest'
    left join event_words as words on event.is_private and words.space = ${ownSpace(by)} and words.id = event.id
    where (access.id is not null and ${isNotDeleted(sql.ref('access.id'))})
      or (event.space like 'own:%' and event.attendees @> ${JSON.stringify([{ person: by }])}::jsonb)`.execute(db)
  return rows
}

/** An event with those that differ from it, which `by` may read or is invited to; nothing of what is in the trash. */
export async function readSeries({ db, by, space, id }: One): Promise<readonly CalendarEvent[]> {
  const { rows } = await sql<CalendarEvent>`
    select event.*, coalesce(words.title, event.title) as title
    from calendar_event as event
    left join event_words as words on event.is_private and words.space = ${ownSpace(by)} and words.id = event.id
    where event.space = ${space} and (event.id = ${id} or event.series = ${id}) and event.trash is null
      and (${mayRead(by, space)} or ${isInvited(by, space)})`.execute(db)
  return rows
}

const mayRead = (by: string, space: SpaceId) =>
  sql`(${isIn(by, space)} and ${isNotDeleted(sql.val(space))} and not exists (
    select from access where access.space = ${ownSpace(by)} and access.id = ${space} and role = 'guest'))`

/** Who is invited reads of an event as long as they are in its space; those in somebody's own space have nobody else in them. */
const isInvited = (by: string, space: SpaceId) =>
  sql`(event.attendees @> ${JSON.stringify([{ person: by }])}::jsonb
    and (${space} like 'own:%' or (${isIn(by, space)} and ${isNotDeleted(sql.val(space))})))`

const isIn = (by: string, space: SpaceId) =>
  sql`exists (select from access where access.space = ${ownSpace(by)} and access.id = ${space})`

type Trashed = Omit<One, 'id'> & {
  readonly after: { readonly at: number; readonly id: string } | undefined
  readonly count: number
}

/** What is in the trash, without the events of series that are there as well. */
export async function readTrash({ db, by, space, after, count }: Trashed): Promise<readonly CalendarEvent[]> {
  const { rows } = await sql<CalendarEvent>`
    select event.*, coalesce(words.title, event.title) as title, coalesce(words.place, event.place) as place
    from calendar_event as event
    left join event_words as words on event.is_private and words.space = ${ownSpace(by)} and words.id = event.id
    left join calendar_event as series on series.space = event.space and series.id = event.series
    where event.space = ${space} and event.trash is not null and series.trash is null
      and (event.trash ->> 'at')::bigint > ${atOnce}
      and (${after === undefined} or ((event.trash ->> 'at')::bigint, event.id) < (${after?.at ?? 0}, ${after?.id ?? ''}))
    order by (event.trash ->> 'at')::bigint desc, event.id desc limit ${count}`.execute(db)
  return rows
}

/** All events of a space that `by` may read, the newest when there are too many for a file. */
export async function readCalendar({ db, by, space }: Omit<One, 'id'>): Promise<readonly CalendarEvent[]> {
  const { rows } = await sql<CalendarEvent>`
    select event.*, coalesce(words.title, event.title) as title, coalesce(words.place, event.place) as place,
      coalesce(words.description, event.description) as description
    from calendar_event as event
    left join event_words as words on event.is_private and words.space = ${ownSpace(by)} and words.id = event.id
    where event.space = ${space} and event.trash is null and ${mayRead(by, space)}
    order by event.changed desc limit ${mostEvents}`.execute(db)
  return rows.toReversed()
}
