import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
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
  readonly cause: Cause
  /** Which of these notices: those from some people, those that some people have, or the one with an id. */
  readonly which: { readonly from: readonly string[] } | { readonly to: readonly string[] } | { readonly id: string }
}

/** Marks as done, for all who have them, the notices of what was settled. */
export async function closeNotices(due: Due, { source, cause, which }: Settled): Promise<void> {
  const { rows } = await sql<Pick<Notice, 'userId' | 'id'>>`
    select user_id, id from notice
    where source_id = ${source} and cause = ${cause} and not is_done and ${isOneOf(which)}`.execute(due.db)
  for (const [owner, notices] of Map.groupBy(rows, ({ userId }) => userId)) {
    const ids = notices.map(({ id }) => id)
    const call = { id: due.idFor(`close ${owner} ${ids[0]}`), by: owner as PersonId }
    const answer = await due.actor.actAsServer(markNotices, { ...call, input: { ids, as: 'done' } })
    if (!answer.ok) throw new Error(`Notices could not be closed: ${answer.code}`)
  }
}

function isOneOf(which: Settled['which']): RawBuilder<SqlBool> {
  if ('id' in which) return sql<SqlBool>`id = ${which.id}`
  return 'to' in which
    ? sql<SqlBool>`user_id = any(${[...which.to]}::text[])`
    : sql<SqlBool>`from_user_id = any(${[...which.from]}::text[])`
}
