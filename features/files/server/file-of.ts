import type { SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { SpaceFile } from '../contract/space-file.ts'
import { tables } from './tables.ts'

/** A file of a space that is not in the trash. */
export const fileOf = (db: Question['db'], space: SpaceId, id: string): Promise<SpaceFile | undefined> =>
  tables(db)
    .selectFrom('spaceFile')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Those of some files that are there, in the trash or not, whatever space they lie in. */
export async function filesAmong(
  db: Question['db'],
  ids: readonly string[],
): Promise<readonly Pick<SpaceFile, 'space' | 'id' | 'by' | 'deletedAt'>[]> {
  if (ids.length === 0) return []
  return tables(db)
    .selectFrom('spaceFile')
    .select(['space', 'id', 'by', 'deletedAt'])
    .where('id', 'in', [...ids])
    .execute()
}
