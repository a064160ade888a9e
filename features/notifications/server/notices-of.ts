import { type Kysely, sql } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { type Cause, type Notice, markNotices } from '../contract/notice.ts'

type Earlier = Pick<Notice, 'space' | 'read' | 'cause' | 'facts'>

/** The notices that people have of the same thing, by person. */
export async function noticesOf(
  db: Kysely<Record<never, never>>,
  people: readonly string[],
  id: string,
): Promise<ReadonlyMap<string, Earlier>> {
  const { rows } = await sql<Earlier>`
    select space, read, cause, facts from notice
    where space = any(${people.map(ownSpace)}::text[]) and id = ${id}`.execute(db)
  return new Map(rows.map((row) => [row.space.slice(ownSpace('').length), row]))
}

interface Settled {
  readonly source: string
  /** Whom the notices came from. */
  readonly person: string
  readonly cause: Cause
}

/** Marks as done, for all who have them, the notices of what was settled by somebody. */
export async function closeNotices(due: Due, { source, person, cause }: Settled): Promise<void> {
  const { rows } = await sql<Pick<Notice, 'userId' | 'id'>>`
    select user_id, id from notice
    where source_id = ${source} and cause = ${cause} and from_user_id = ${person} and not is_done`.execute(due.db)
  for (const [owner, notices] of Map.groupBy(rows, ({ userId }) => userId)) {
    const call = { id: due.idFor(`close ${owner}`), by: owner as PersonId }
    await due.actor.actAsServer(markNotices, { ...call, input: { ids: notices.map(({ id }) => id), as: 'done' } })
  }
}
