import { type Kysely, sql } from 'kysely'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { emptiedAtOnce, emptyNotices } from '../contract/empty-notices.ts'

/** What was deleted, and what its notices say from now on. */
export interface Deleted {
  /** The ids of what notices are about, or the space in which all of that was. */
  readonly sources: readonly string[] | { readonly allIn: string }
  /** Of these only the notices with this id. */
  readonly notice?: string
  readonly message: string
  /** What the source is called now; its name stays where that says nothing of what was deleted. */
  readonly sourceName?: string
}

/** Takes what was deleted out of everybody's notices. Doing it twice is as good as once. */
export async function emptyNoticesAbout(due: Pick<Due, 'db' | 'actor' | 'idFor'>, deleted: Deleted): Promise<void> {
  const { message, sourceName = null } = deleted
  for (const { space, ids } of await told(due.db, deleted))
    for (let from = 0; from < ids.length; from += emptiedAtOnce) {
      const person = space.slice(ownSpace('').length) as PersonId
      const input = { person, ids: ids.slice(from, from + emptiedAtOnce) as PersonId[], message, sourceName }
      const call = { id: due.idFor(`empty ${space} ${ids[from]}`), by: person, input }
      const answer = await due.actor.actAsServer(emptyNotices, call)
      if (!answer.ok) throw new Error(`Notices of what was deleted could not be emptied: ${answer.code}`)
    }
}

const isAbout = (sources: Deleted['sources']) =>
  'allIn' in sources ? sql`source_space = ${sources.allIn}` : sql`source_id = any(${sources})`

/** The notices that still tell of it, by the space that they lie in. */
async function told(db: Kysely<Record<never, never>>, { sources, notice, message }: Deleted) {
  const { rows } = await sql<{ space: SpaceId; id: string }>`
    select space, id from notice where ${isAbout(sources)} and message <> ${message}
    and (${notice === undefined} or id = ${notice ?? ''}) order by space, id`.execute(db)
  const bySpace = Map.groupBy(rows, ({ space }) => space)
  return [...bySpace].map(([space, found]) => ({ space, ids: found.map(({ id }) => id) }))
}
