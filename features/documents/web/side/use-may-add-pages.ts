import type { SpaceId } from '@atrium/engine/contract'
import { useMay, useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { pageMakers } from '../../contract/document.ts'

/** Whether one may make pages in a space, which nobody may in an archived workspace. */
export function useMayAddPages(space: SpaceId): boolean {
  const workspace = useRow(Workspace, { space, id: space })
  return useMay(pageMakers, space) && (workspace?.archivedAt ?? null) === null
}
