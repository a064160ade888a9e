import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { answer } from '@atrium/engine/server'
import { type AuditLine, auditQuery, notesPerPage } from '../contract/queries.ts'

export const auditAnswer = answer(auditQuery, async ({ db, input: { person, actions, from, until, after } }) => {
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (person !== undefined) parts.push(sql<SqlBool>`(by = ${person} or person = ${person})`)
  if (actions && actions.length > 0) parts.push(sql<SqlBool>`action = any(${actions})`)
  if (from !== undefined) parts.push(sql<SqlBool>`at >= ${from}`)
  if (until !== undefined) parts.push(sql<SqlBool>`at < ${until}`)
  if (after) parts.push(sql<SqlBool>`(at, id) < (${after.at}, ${after.id})`)
  const { rows } = await sql<AuditLine>`
    select id, by, at, action, space, person, detail from audit where ${sql.join(parts, sql` and `)}
    order by at desc, id desc limit ${notesPerPage + 1}`.execute(db)
  return { notes: rows.slice(0, notesPerPage), hasMore: rows.length > notesPerPage }
})
