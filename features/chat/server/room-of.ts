import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { workspaceOf } from '@atrium/features/workspaces/server'

export interface Room {
  readonly name: string
  readonly isDirect: boolean
}

/** What the conversation of a space is called, within a sentence. */
export async function roomOf(db: Due['db'], space: SpaceId): Promise<Room> {
  if (space === teamSpace) return { name: 'the team chat', isDirect: false }
  const workspace = await workspaceOf(db, space)
  return workspace ? { name: workspace.name, isDirect: false } : { name: 'a direct message', isDirect: true }
}
