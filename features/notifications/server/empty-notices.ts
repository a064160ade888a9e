import { type Kysely, sql } from 'kysely'
import { type Answer, type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { emptiedAtOnce, emptyNotices } from '../contract/empty-notices.ts'
import { rewordNotices } from '../contract/reword-notices.ts'

/** What was changed, and what its notices say from now on. */
export interface Reworded {
  /** The ids of what notices are about, or the space in which all of that was. */
  readonly sources: readonly string[] | { readonly allIn: string }
  /** Of these only the notices with this id. */
  readonly notice?: string
  readonly message: string
}

/** What was deleted. */
export interface Deleted extends Reworded {
  /** What the source is called now; its name stays where that says nothing of what was deleted. */
  readonly sourceName?: string
}

type Doer = Pick<Due, 'db' | 'actor' | 'idFor'>

/** Takes what was deleted out of everybody's notices. Doing it twice is as good as once. */
export async function emptyNoticesAbout(due: Doer, deleted: Deleted): Promise<void> {
  const { message, sourceName = null } = deleted
  await change(due, deleted, (some, call) =>
    due.actor.actAsServer(emptyNotices, { ...call, input: { ...some, message, sourceName } }),
  )
}

/** Has everybody's notices say the new words of what was edited, and tells nobody anew. Doing it twice is as good as once. */
export async function rewordNoticesAbout(due: Doer, edited: Reworded): Promise<void> {
  const { message } = edited
  await change(due, edited, (some, call) =>
    due.actor.actAsServer(rewordNotices, { ...call, input: { ...some, message } }),
  )
}

interface Some {
  readonly person: PersonId
  readonly ids: PersonId[]
}

type Act = (some: Some, call: { readonly id: string; readonly by: PersonId }) => Promise<Answer>

async function change(due: Doer, reworded: Reworded, act: Act): Promise<void> {
  for (const some of await told(due.db, reworded)) {
    const { person, ids } = some
    const answer = await act(some, { id: due.idFor(`reword ${person} ${ids[0]}`), by: person })
    if (!answer.ok) throw new Error(`What notices say could not be changed: ${answer.code}`)
  }
}

const isAbout = (sources: Reworded['sources']) =>
  'allIn' in sources ? sql`source_space = ${sources.allIn}` : sql`source_id = any(${sources})`

/** The notices that still say something else, by whose they are, so many at once. */
async function told(
  db: Kysely<Record<never, never>>,
  { sources, notice, message }: Reworded,
): Promise<readonly Some[]> {
  const { rows } = await sql<{ space: SpaceId; id: PersonId }>`
    select space, id from notice where ${isAbout(sources)} and message <> ${message}
    and (${notice === undefined} or id = ${notice ?? ''}) order by space, id`.execute(db)
  return [...Map.groupBy(rows, ({ space }) => space)].flatMap(([space, found]) => {
    const person = space.slice(ownSpace('').length) as PersonId
    return chunksOf(found.map(({ id }) => id)).map((ids) => ({ person, ids }))
  })
}

const chunksOf = (ids: readonly PersonId[]): PersonId[][] =>
  Array.from({ length: Math.ceil(ids.length / emptiedAtOnce) }, (_, index) =>
    ids.slice(index * emptiedAtOnce, (index + 1) * emptiedAtOnce),
  )
