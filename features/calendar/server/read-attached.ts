import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import type { BlobReader, Question } from '@atrium/engine/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { type EventFiles, filesHome } from '../contract/event-files.ts'

type Asked = Pick<Question, 'db' | 'by'> & { readonly event: CalendarEvent }

/**
 * What goes along with an event that `by` may read, or with its series; null where that is private to somebody else. Where
 * nothing does, an empty row says where files would have to lie.
 */
export async function readAttached({ db, by, event }: Asked): Promise<EventFiles | null> {
  const root = event.series === null ? event : ((await seriesOf(db, event)) ?? event)
  if (root.isPrivate && root.createdBy !== by) return null
  const key = { space: filesHome(root), id: root.id }
  const { rows } = await sql<EventFiles>`
    select * from event_files where space = ${key.space} and id = ${key.id}`.execute(db)
  return rows[0] ?? { ...key, where: root.space, files: [], links: [], changed: 0 }
}

async function seriesOf(db: Question['db'], { space, series }: CalendarEvent): Promise<CalendarEvent | undefined> {
  const { rows } = await sql<CalendarEvent>`
    select * from calendar_event where space = ${space} and id = ${series}`.execute(db)
  return rows[0]
}

/** Who is invited to an event of somebody's own calendar gets its files, which lie in that one's own space. */
export const invitedReader: BlobReader = async ({ db, space, id, by }) => {
  if (!space.startsWith('own:')) return false
  const { rows } = await sql`
    select 1 from event_files as files
    join calendar_event as event on event.space = files."where" and (event.id = files.id or event.series = files.id)
    where files.space = ${space} and files."where" = files.space and files.files @> ${JSON.stringify([{ id }])}::jsonb
      and event.trash is null and not event.is_private
      and event.attendees @> ${JSON.stringify([{ person: by }])}::jsonb limit 1`.execute(db)
  return rows.length > 0
}

/** What goes along with the events of a calendar, by the ids of those, as far as `by` may see it. */
export async function readAllAttached(
  db: Question['db'],
  { by, space }: { readonly by: Question['by']; readonly space: SpaceId },
): Promise<ReadonlyMap<string, EventFiles>> {
  const { rows } = await sql<EventFiles>`
    select * from event_files where "where" = ${space} and space = any(${[space, `own:${by}`]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
