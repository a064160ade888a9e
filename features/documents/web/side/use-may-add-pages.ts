import type { SpaceId } from '@atrium/engine/contract'
import { useMay, useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { useSeeing } from '../access/seeing.ts'
import { pageMakers } from '../../contract/document.ts'

/** Whether one may make pages in a space, which nobody may in an archived workspace, nor while one sees documents as somebody else. */
export function useMayAddPages(space: SpaceId): boolean {
  const workspace = useRow(Workspace, { space, id: space })
  const isOneself = useSeeing() === undefined
  return useMay(pageMakers, space) && (workspace?.archivedAt ?? null) === null && isOneself
}
