import type { SpaceId } from '@atrium/engine/contract'
import { useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'

/** Whether a space is an archived workspace, in which nothing can be written. */
export const useIsArchived = (space: SpaceId): boolean => {
  const workspace = useRow(Workspace, { space, id: space })
  return workspace !== undefined && workspace.archivedAt !== null
}
