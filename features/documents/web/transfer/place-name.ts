import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'

/** What the documents of a space are called among those of others. */
export function placeName(client: Client, space: SpaceId): string {
  if (space === teamSpace) return 'Documents'
  return client.row(Workspace, { space, id: space })?.name ?? 'Personal'
}
