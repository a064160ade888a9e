import { isPageSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { useWorkspaces } from '@atrium/features/workspaces/web'

/** What the documents of a space are called among those of others, as far as is known at this moment. */
export const placeName = (client: Client, space: SpaceId): string =>
  nameOf(space, client.row(Workspace, { space, id: space }))

/** The same of any space, kept up. */
export function usePlaceNames(): (space: SpaceId) => string {
  const byId = new Map(useWorkspaces().map(({ space, workspace }) => [space, workspace]))
  return (space) => nameOf(space, byId.get(space))
}

function nameOf(space: SpaceId, workspace: Pick<Workspace, 'name'> | undefined): string {
  if (isPageSpace(space)) return 'Shared'
  return space === teamSpace ? 'Documents' : (workspace?.name ?? 'Personal')
}
