import type { SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { Workspace } from '../contract/workspace.ts'
import { tables } from './tables.ts'

type Db = Question['db']

/** The workspace that a space is; undefined where it is none. */
export const workspaceOf = (db: Db, space: SpaceId): Promise<Workspace | undefined> =>
  tables(db).selectFrom('workspace').selectAll().where('space', '=', space).where('id', '=', space).executeTakeFirst()

/** Those of `spaces` that are workspaces. */
export async function workspacesOf(db: Db, spaces: readonly SpaceId[]): Promise<readonly Workspace[]> {
  if (spaces.length === 0) return []
  return tables(db).selectFrom('workspace').selectAll().where('space', 'in', spaces).execute()
}

/** Whether somebody has a sample workspace besides the one of that id. */
export async function hasOtherSample(db: Db, owner: string, besides: SpaceId): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('workspace')
    .select('id')
    .where('ownerId', '=', owner)
    .where('isSample', '=', true)
    .where('deletedAt', 'is', null)
    .where('id', '<>', besides)
    .executeTakeFirst()
  return found !== undefined
}
