import * as z from 'zod/mini'
import {
  IdSchema,
  type Role,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  UuidSpaceIdSchema,
  anytime,
  defineAction,
  defineGate,
  defineQuery,
  managers,
  ownSpace,
  owners,
  teamSpace,
  writers,
} from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member, handOver } from '@atrium/features/spaces/contract'
import { changeWorkspace } from './change-workspace.ts'
import { letIn } from './let-in.ts'
import { memberOf } from './member-of.ts'
import { Workspace } from './workspace.ts'

interface TakingOver {
  readonly workspace: SpaceId
  /** Who owns it so far. */
  readonly owner: string
}

interface Standing {
  readonly inTeam: Role | undefined
  readonly inWorkspace: Role | undefined
  readonly isDeleted: boolean
}

/** Whether somebody may take over a workspace whose owner is suspended; one that was deleted is seen by no admin of it. */
export const mayTakeOver = ({ inTeam, inWorkspace: role, isDeleted }: Standing): boolean =>
  inTeam === 'owner' || (inTeam !== undefined && writers.includes(inTeam) && role === 'admin' && !isDeleted)

/** Hands on a workspace whose owner is suspended, with the memberships of the owner and of oneself, if one is in it. */
const onAbandoned = defineGate({
  name: 'the owner of the workspace is suspended, and one is an admin of it or owns the team',
  refusals: {
    'not-found': 'Workspace not found',
    'not-yours': 'Only an admin of this workspace or the owner of the team can take it over.',
    'owner-changed': 'This workspace has another owner now.',
    'owner-active': 'The account of the owner is not suspended. Ask them to transfer the workspace.',
  },
  async pass(tx, { workspace: space, owner: id }: TakingOver, { by, role, refuse }) {
    const workspace = (await tx.get(Workspace, { space, id: space })) ?? refuse('not-found')
    const me = await tx.get(Member, { space, id: by })
    const standing = { inTeam: role, inWorkspace: me?.role, isDeleted: workspace.deletedAt !== null }
    if (!mayTakeOver(standing)) refuse(me ? 'not-yours' : 'not-found')
    const owner = await tx.get(Member, { space, id })
    if (workspace.ownerId !== id || !owner) return refuse('owner-changed')
    const suspended = (await suspendedPerson(tx, id)) ?? refuse('owner-active')
    return { workspace, me, owner, ownerName: suspended.displayName }
  },
})

async function suspendedPerson(tx: Pick<Tx, 'get'>, id: string): Promise<Person | undefined> {
  const person = await tx.get(Person, { space: teamSpace, id })
  return person && person.suspendedAt !== null ? person : undefined
}

/** Makes oneself the owner of a workspace whose owner is suspended; who was it stays as an admin. */
export const takeOverWorkspace = defineAction({
  name: 'workspaces/take-over',
  title: 'Take over workspace',
  input: z.object({ workspace: UuidSpaceIdSchema, owner: IdSchema }),
  may: writers,
  when: anytime,
  on: onAbandoned,
  refusals: { 'no-profile': 'Your profile is not ready yet. Sign in again.' },
  where: () => teamSpace,
  also: ({ workspace, owner }, by) => [workspace, ownSpace(owner), ownSpace(by)],
  async apply(tx, { workspace: space }, deed) {
    const { by, at, refuse } = deed
    const { workspace, me, owner, ownerName } = deed.on
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    const heir = me ?? memberOf(person, { space, role: 'admin', joinedAt: at })
    if (!me) await letIn(tx, heir)
    await handOver(tx, { owner, heir })
    await changeWorkspace(tx, workspace, {
      deed,
      patch: { ownerId: by },
      members: me ? 0 : 1,
      type: 'ownership_transferred',
      person: { id: by, name: person.displayName },
      description: `Took over the workspace from ${ownerName}`,
    })
  },
})

export const mostAbandoned = 200

/** The workspaces whose owners are suspended, those that were deleted, too. */
export const abandonedWorkspaces = defineQuery({
  name: 'workspaces/abandoned',
  input: z.object({}),
  output: z.object({
    workspaces: z.array(
      z.object({
        id: SpaceIdSchema,
        name: z.string(),
        owner: z.string(),
        ownerName: z.string(),
        deletedAt: z.nullable(z.number()),
      }),
    ),
  }),
  may: owners,
  where: () => teamSpace,
})

/** How many workspaces somebody owns: nobody else can delete or hand over these. */
export const ownedWorkspaces = defineQuery({
  name: 'workspaces/owned',
  input: z.object({ person: IdSchema }),
  output: z.object({ count: z.number() }),
  may: managers,
  where: () => teamSpace,
})
