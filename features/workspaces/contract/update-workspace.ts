import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, managers, anytime } from '@atrium/engine/contract'
import type { ActivityType } from './activity.ts'
import { changeWorkspace } from './change-workspace.ts'
import { workspaceDescription, workspaceName } from './create-workspace.ts'
import { inOpenWorkspace, inWorkspace } from './workspace-gates.ts'
import type { Workspace } from './workspace.ts'

const permissions = z.partial(z.object({ public: z.boolean(), allowComments: z.boolean(), allowSharing: z.boolean() }))

/** Changes what is given of a workspace's name, description and permissions (R6.04). */
export const updateWorkspace = defineAction({
  name: 'workspaces/update',
  title: 'Workspace settings',
  input: z.object({
    space: SpaceIdSchema,
    name: z.optional(workspaceName),
    description: z.optional(workspaceDescription),
    permissions: z.optional(permissions),
    onlyAdded: z.optional(z.boolean()),
    clientUpdatedAt: z.optional(z.string().check(z.maxLength(40))),
  }),
  may: managers,
  when: anytime,
  on: inOpenWorkspace,
  refusals: { 'no-name': 'Please enter a workspace name' },
  async apply(tx, { clientUpdatedAt, ...given }, deed) {
    const { on: workspace } = deed
    const changed = changedOf(workspace, given)
    if (changed.name === '') deed.refuse('no-name')
    const what = differenceOf(workspace, changed)
    if (!what) return
    const patch = { ...changed, clientUpdatedAt: clientUpdatedAt ?? workspace.clientUpdatedAt }
    await changeWorkspace(tx, workspace, { deed, patch, ...what })
  },
})

interface Given {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly permissions?: z.infer<typeof permissions> | undefined
  readonly onlyAdded?: boolean | undefined
}

const changedOf = (old: Workspace, { name, description, permissions: given, onlyAdded }: Given): Changeable => ({
  name: name?.trim() ?? old.name,
  description: description?.trim() ?? old.description,
  permissions: given ? permissionsOf(old.permissions, given) : old.permissions,
  onlyAdded: onlyAdded ?? old.onlyAdded,
})

const permissionsOf = (old: Workspace['permissions'], given: z.infer<typeof permissions>) => ({
  public: given.public ?? old.public,
  allowComments: given.allowComments ?? old.allowComments,
  allowSharing: given.allowSharing ?? old.allowSharing,
})

type Changeable = Pick<Workspace, 'name' | 'description' | 'permissions' | 'onlyAdded'>

function differenceOf(old: Changeable, now: Changeable): { type: ActivityType; description: string } | undefined {
  if (now.name !== old.name) return { type: 'renamed', description: `Renamed ${old.name} to ${now.name}` }
  if (now.description !== old.description) return { type: 'described', description: 'Changed the description' }
  const isSame = (['public', 'allowComments', 'allowSharing'] as const).every(
    (flag) => old.permissions[flag] === now.permissions[flag],
  )
  if (now.onlyAdded !== old.onlyAdded)
    return {
      type: 'permissions_changed',
      description: now.onlyAdded
        ? 'Stopped new people from joining automatically'
        : 'Let new people join by signing in',
    }
  return isSame ? undefined : { type: 'permissions_changed', description: 'Changed what is allowed here' }
}

/** Closes a workspace for writing, or opens it again; all of it can be read meanwhile. */
export const archiveWorkspace = defineAction({
  name: 'workspaces/archive',
  title: 'Archive workspace',
  input: z.object({ space: SpaceIdSchema, isArchived: z.boolean() }),
  may: managers,
  when: anytime,
  on: inWorkspace,
  refusals: {},
  async apply(tx, { isArchived }, deed) {
    const { on: workspace } = deed
    if (isArchived === (workspace.archivedAt !== null)) return
    await changeWorkspace(tx, workspace, {
      deed,
      patch: { archivedAt: isArchived ? deed.at : null },
      type: isArchived ? 'archived' : 'unarchived',
      description: isArchived ? 'Archived the workspace' : 'Unarchived the workspace',
    })
  },
})
