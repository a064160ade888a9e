import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { teamSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { type AuditLine, auditQuery, notesPerPage } from '../contract/queries.ts'

/** What a workspace is called is the matter of those who are in it. */
const isIn = (by: string): RawBuilder<SqlBool> => isMemberOf(placeOf, by)

/** Versions before did not note which workspace it was that was made. */
const placeOf = sql<string>`case when action = ${createWorkspace.name} and audit.space = ${teamSpace} then '' else audit.space end`

export const auditAnswer = answer(auditQuery, async ({ db, by, input: { person, actions, from, until, after } }) => {
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (person !== undefined) parts.push(sql<SqlBool>`(by = ${person} or person = ${person})`)
  if (actions && actions.length > 0) parts.push(sql<SqlBool>`action = any(${actions})`)
  if (from !== undefined) parts.push(sql<SqlBool>`at >= ${from}`)
  if (until !== undefined) parts.push(sql<SqlBool>`at < ${until}`)
  if (after) parts.push(sql<SqlBool>`(at, id) < (${after.at}, ${after.id})`)
  const { rows } = await sql<AuditLine>`
    select id, by, at, action, ${placeOf} as space, person,
      case when action = ${createWorkspace.name} and not ${isIn(by)} then null else detail end as detail
    from audit where ${sql.join(parts, sql` and `)}
    order by at desc, id desc limit ${notesPerPage + 1}`.execute(db)
  return { notes: rows.slice(0, notesPerPage), hasMore: rows.length > notesPerPage }
})
