import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import type { BlobRules } from '@atrium/engine/server'
import { purgeFile } from '../contract/change-file.ts'
import { trashMs } from '../contract/space-file.ts'
import { tables } from './tables.ts'

const atOnce = 200

/** Drops the files that were put into the trash a month ago, however they came there. */
export const emptyTrash: BlobRules['emptyTrash'] = async ({ db, actor, now }) => {
  const old = await tables(db)
    .selectFrom('spaceFile')
    .select(['space', 'id', 'by', 'deletedAt'])
    .where('deletedAt', '<', now() - trashMs)
    .orderBy('deletedAt')
    .limit(atOnce)
    .execute()
  for (const { space, id, by, deletedAt } of old) {
    const input = { space, id, ...(deletedAt !== null && { deletedAt }) }
    // Another process may have done it: then it refuses, which is as well.
    await actor.actAsServer(purgeFile, { id: newId(), by: by as PersonId, input })
  }
}
