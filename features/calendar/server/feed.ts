import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type PublicPage, type Question, answer } from '@atrium/engine/server'
import { fileUrl } from '@atrium/features/files/contract'
import { isSuspended, profilesOf } from '@atrium/features/people/server'
import { memberOf } from '@atrium/features/spaces/server'
import { isNotDeleted, workspaceOf } from '@atrium/features/workspaces/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import type { EventFiles } from '../contract/event-files.ts'
import { exportCalendar } from '../contract/export-calendar.ts'
import { feedsPath } from '../contract/feed.ts'
import { detailsIn } from '../contract/imported-details.ts'
import { thread } from './expand-events.ts'
import { readAllAttached } from './read-attached.ts'
import { readCalendar } from './read-events.ts'

/** A calendar as a file, as far as `by` may read it; addresses are only for who is signed in. */
async function writtenFor({ db, by, space, isPublic, origin }: Wanted): Promise<string> {
  const [rows, name] = await Promise.all([readCalendar({ db, by, space }), nameOf(db, space)])
  const [people, alarms, attached, isGuest] = await Promise.all([
    ...([peopleOf(db, rows), alarmsOf(db, by, space)] as const),
    ...([readAllAttached(db, { by, space }), isGuestOfTeam(db, by)] as const),
  ])
  const shown = people.map((one) => ({ ...one, email: isPublic || isGuest ? undefined : one.email }))
  const events = rows.map((event) => ({
    ...event,
    ...writtenDetails(event.description, isPublic),
    alarms: alarms.get(event.id) ?? alarms.get(event.series ?? '') ?? [],
    people: event.attendees.length === 0 ? [] : shown,
    attached: addressesOf(attached.get(event.series ?? event.id), origin),
  }))
  return (await thread.run(by, { type: 'write', name, events })).text
}

type Wanted = Pick<Question, 'db' | 'by'> & {
  readonly space: SpaceId
  readonly isPublic: boolean
  /** Where this Atrium is, if that is known. */
  readonly origin: string
}

/** Who is invited elsewhere is nobody's business who only has the address. */
function writtenDetails(words: string, isPublic: boolean) {
  const { description, details } = detailsIn(words)
  return { description, details: isPublic ? { ...details, organizer: '', people: [] } : details }
}

/** Files are got there by who is signed in and may see them. */
function addressesOf(attached: EventFiles | undefined, origin: string): readonly string[] {
  if (!attached) return []
  const files = origin === '' ? [] : attached.files.map((file) => `${origin}${fileUrl(file)}`)
  return [...files, ...attached.links]
}

async function peopleOf(db: Question['db'], events: readonly CalendarEvent[]) {
  const ids = [...new Set(events.flatMap(({ attendees }) => attendees.map(({ person }) => person)))]
  return [...(await profilesOf(db, ids)).values()].map(({ id, displayName: name, email }) => ({ id, name, email }))
}

/** Guests know nobody's address. */
async function isGuestOfTeam(db: Question['db'], by: string): Promise<boolean> {
  return (await memberOf(db, teamSpace, by))?.role === 'guest'
}

async function alarmsOf(db: Question['db'], by: Question['by'], space: SpaceId) {
  const { rows } = await sql<{ id: string; minutes: readonly number[] }>`
    select id, minutes || mail as minutes from event_reminder where space = ${ownSpace(by)} and "where" = ${space}`.execute(
    db,
  )
  return new Map(rows.map(({ id, minutes }) => [id, [...new Set(minutes)]]))
}

async function nameOf(db: Question['db'], space: SpaceId): Promise<string> {
  if (space === teamSpace) return 'Team'
  if (space.startsWith('own:')) return 'Personal'
  return (await workspaceOf(db, space))?.name ?? 'Calendar'
}

export const exportAnswer = answer(exportCalendar, async ({ db, by, input: { space, origin } }) => ({
  text: await writtenFor({ db, by, space, origin, isPublic: false }),
}))

/** A calendar for who has its secret address, as long as its maker may read it and has not taken it back. */
export const feedPage: PublicPage = {
  path: feedsPath,
  limit: { times: 60, perMs: 60_000 },
  isCostly: () => true,
  async answer({ parameter, db }) {
    const { rows } = await sql<{ space: SpaceId; where: SpaceId }>`
      select feed.space, feed."where" from calendar_feed as feed
      join access on access.space = feed.space and access.id = feed."where" and access.role <> 'guest'
      where feed.id = ${parameter.replace(/\.ics$/, '')} and ${isNotDeleted(sql`feed."where"`)}
        and not ${isSuspended(sql`substr(feed.space, ${ownSpace('').length + 1}::int)`)}`.execute(db)
    const [feed] = rows
    if (!feed)
      return { status: 404, html: '<!doctype html><title>Not published</title><p>This calendar is not published.</p>' }
    const by = feed.space.slice(ownSpace('').length) as Question['by']
    const text = await writtenFor({ db, by, space: feed.where, origin: '', isPublic: true })
    return { status: 200, type: 'text/calendar; charset=utf-8', text, tag: tagOf(text) }
  },
}

const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
