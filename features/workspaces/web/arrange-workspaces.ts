import type { PersonId, Role, SpaceId } from '@atrium/engine/contract'
import type { Workspace } from '../contract/workspace.ts'

export interface ListedWorkspace {
  readonly workspace: Workspace
  readonly space: SpaceId
  readonly role: Role
  /** 'owner' of one's own, 'shared' for all others (R6.03). */
  readonly label: 'owner' | 'shared'
}

/** Who looks, and what their role is in a space. */
export interface Looker {
  readonly person: PersonId
  roleIn(space: string): Role | undefined
}

/** The workspaces that are not deleted, each once, by name. */
export function arrangeWorkspaces(rows: readonly Workspace[], looker: Looker): readonly ListedWorkspace[] {
  const byId = new Map(rows.map((workspace) => [workspace.id, workspace]))
  return [...byId.values()]
    .filter(({ deletedAt }) => deletedAt === null)
    .map((workspace) => ({
      workspace,
      space: workspace.id as SpaceId,
      role: looker.roleIn(workspace.id) ?? 'viewer',
      label: workspace.ownerId === looker.person ? ('owner' as const) : ('shared' as const),
    }))
    .toSorted((a, b) => a.workspace.name.localeCompare(b.workspace.name))
}

/** Those that changed last come first (R7.08). */
export const newestFirst = (listed: readonly ListedWorkspace[]): readonly ListedWorkspace[] =>
  listed.toSorted((a, b) => b.workspace.updatedAt - a.workspace.updatedAt)
