import { sql, type SqlBool } from 'kysely'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import type { BlobRules } from '@atrium/engine/server'
import { dropOldFile } from '../contract/keep-file.ts'
import { type SpaceFile, trashMs } from '../contract/space-file.ts'
import { type Db, tables } from './tables.ts'

const atOnce = 200

type Trashed = Pick<SpaceFile, 'space' | 'id' | 'by' | 'deletedAt'>

/** Drops the files that were put into the trash a month ago, however they came there. */
export const emptyTrash: BlobRules['emptyTrash'] = async ({ db, actor, now }) => {
  const before = now() - trashMs
  for (let last: Trashed | undefined; ;) {
    const old = await trashedBefore(db, before, last)
    for (const { space, id, by, deletedAt } of old)
      // What is refused is gone, or is tried again the next time; it holds up none of those behind it.
      if (deletedAt !== null)
        await actor.actAsServer(dropOldFile, { id: newId(), by: by as PersonId, input: { space, id, deletedAt } })
    last = old.at(-1)
    if (old.length < atOnce) return
  }
}

const trashedBefore = (db: Db, before: number, last: Trashed | undefined): Promise<Trashed[]> =>
  tables(db)
    .selectFrom('spaceFile')
    .select(['space', 'id', 'by', 'deletedAt'])
    .where('deletedAt', '<', before)
    .$if(last !== undefined, (query) =>
      query.where(sql<SqlBool>`(deleted_at, space, id) > (${last?.deletedAt}::bigint, ${last?.space}, ${last?.id})`),
    )
    .orderBy('deletedAt')
    .orderBy('space')
    .orderBy('id')
    .limit(atOnce)
    .execute()
