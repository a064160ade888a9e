import { ownSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { memberIdsOf } from '@atrium/features/spaces/server'
import { listWorkspaces, mostListed, mostMembersListed } from '../contract/list-workspaces.ts'
import { tables } from './tables.ts'

export const listAnswer = answer(listWorkspaces, async ({ db, by }) => {
  const found = await tables(db)
    .selectFrom('access')
    .innerJoin('workspace', 'workspace.space', 'access.id')
    .selectAll('workspace')
    .where('access.space', '=', ownSpace(by))
    .where('workspace.deletedAt', 'is', null)
    .orderBy('workspace.updatedAt', 'desc')
    .limit(mostListed)
    .execute()
  const roleIn = (ownerId: string) => (ownerId === by ? ('owner' as const) : ('member' as const))
  const members = await memberIdsOf(
    db,
    found.map(({ space }) => space),
    mostMembersListed,
  )
  return {
    workspaces: found.map((workspace) => ({
      workspace: { ...workspace, members: [...(members.get(workspace.space) ?? [])] },
      role: roleIn(workspace.ownerId),
    })),
  }
})
