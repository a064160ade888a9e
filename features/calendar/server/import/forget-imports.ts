import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { after, job } from '@atrium/engine/server'
import { purgeWorkspace } from '@atrium/features/workspaces/contract'
import { dismissImport } from '../../contract/import-file.ts'

const forgetName = 'calendar/forget-imports'

/** With a workspace goes what imports into its calendar said of it. */
export const forgetAfter = after(purgeWorkspace, async ({ input: { space }, later }) =>
  later({ name: forgetName, data: { space } }),
)

export const forgetImports = job<{ space: SpaceId }>(forgetName, async ({ db, actor, idFor, data: { space } }) => {
  const { rows } = await sql<{ id: string; file: string }>`
    select id, file from calendar_import where "where" = ${space}`.execute(db)
  for (const { id, file } of rows) {
    const call = { id: idFor(`forget ${file}`), by: id as PersonId, input: { file: file as PersonId } }
    const answer = await actor.actAsServer(dismissImport, call)
    // One that is under way ends at its next piece, and is come back to.
    if (!answer.ok && answer.code !== 'no-import') throw new Error(`An import could not be forgotten: ${answer.code}`)
  }
})
