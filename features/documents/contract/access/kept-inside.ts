import { type Gate, type Role, type SpaceId, defineGate, managers } from '@atrium/engine/contract'
import { Member, placeOf } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'

const refusals = {
  'kept-inside':
    'Sharing with people outside is turned off in this workspace. Only its owner and admins can move documents out of it.',
} as const

/** Whether who has that role in a workspace, if any, may not take its documents elsewhere, where they could be shared. */
export const isKeptInside = (workspace: Pick<Workspace, 'permissions'> | undefined, role: Role | undefined): boolean =>
  workspace?.permissions.allowSharing === false && (role === undefined || !managers.includes(role))

/** Why a document stays where it is. */
export const keptInsideMessage = refusals['kept-inside']

/**
 * Keeps documents inside a workspace that shares nothing with people outside, with access of their own or not: a public link
 * follows the place. Its owner and admins, who can turn sharing on, take them out.
 */
export const leavesBy = <Input>(toOf: (input: Input) => SpaceId): Gate<Input, void> =>
  defineGate({
    name: 'sharing with people outside is on in the workspace that it leaves, unless one is its owner or an admin',
    refusals,
    async pass(tx, input: Input, { space, by, refuse }) {
      const from = await placeOf(tx, space)
      if (from === (await placeOf(tx, toOf(input)))) return
      const workspace = await tx.get(Workspace, { space: from, id: from })
      const member = workspace && (await tx.get(Member, { space: from, id: by }))
      if (isKeptInside(workspace, member?.role)) refuse('kept-inside')
    },
  })
