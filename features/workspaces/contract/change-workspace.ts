import type { Deed, SpaceId, Tx } from '@atrium/engine/contract'
import { Activity, type ActivityType } from './activity.ts'
import { Workspace } from './workspace.ts'

/** What a change to a workspace is: what becomes different in its row, and what is noted of it. */
export interface WorkspaceChange {
  readonly patch?: Partial<Workspace>
  /** By how many members it grows. */
  readonly members?: number
  readonly type: ActivityType
  readonly description: string
  /** The person whom it is about; the workspace itself when absent. */
  readonly person?: { readonly id: string; readonly name: string }
  /** What else it is about. */
  readonly target?: Target
}

interface Target {
  readonly type: Activity['targetType']
  readonly id: string
  readonly name: string
}

/** Writes the change and its activity, so that the row and its numbers stay true (R3.04, R3.07). */
export async function changeWorkspace(
  tx: Tx,
  workspace: Workspace,
  change: WorkspaceChange & { readonly deed: Pick<Deed, 'id' | 'by' | 'at'> },
): Promise<Workspace> {
  const { patch = {}, members = 0, type, description, deed } = change
  const { id, by, at } = deed
  const { space } = workspace
  const now = { ...workspace, ...patch, updatedAt: at, activities: workspace.activities + 1 }
  const stats = { ...now.stats, memberCount: now.stats.memberCount + members, lastActivity: at }
  const changed = { ...now, stats }
  const target = targetOf(change, changed)
  await tx.put(Workspace, changed)
  await tx.add(Activity, {
    space,
    id,
    userId: by,
    type,
    timestamp: at,
    seq: changed.activities,
    targetId: target.id,
    targetType: target.type,
    targetName: target.name,
    metadata: { workspaceId: space, description },
  })
  return changed
}

function targetOf({ person, target }: WorkspaceChange, { id, name }: Workspace): Target {
  if (person) return { type: 'person', ...person }
  return target ?? { type: 'workspace', id, name }
}

/** Puts down how many documents a workspace has; of a space that is none, or where that is known, nothing. */
export async function countDocumentsOf(tx: Tx, space: SpaceId, count: number): Promise<void> {
  const workspace = await tx.get(Workspace, { space, id: space })
  if (!workspace || workspace.stats.documentCount === count) return
  await tx.put(Workspace, { ...workspace, stats: { ...workspace.stats, documentCount: count } })
}
