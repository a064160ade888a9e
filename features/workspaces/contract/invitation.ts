import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  defineAction,
  defineGate,
  defineQuery,
  defineRecord,
  ownSpace,
  teamSpace,
  managers,
  anytime,
  everybody,
  UuidSpaceIdSchema,
} from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { changeWorkspace } from './change-workspace.ts'
import { letIn } from './let-in.ts'
import { memberOf } from './member-of.ts'
import { inOpenWorkspace, inWorkspace } from './workspace-gates.ts'
import { WorkspaceInvitation, invitedRoles } from './workspace-invitation.ts'
import { Workspace } from './workspace.ts'

const dayMs = 86_400_000
/** What an invitation's token hashes to; read by nobody. */
export const InvitationSecret = defineRecord({
  name: 'invitationSecret',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), hash: z.string() }),
  readers: [],
})
export type InvitationSecret = z.infer<typeof InvitationSecret.schema>

/** That somebody came in by an invitation, which works once for each; read by nobody. */
export const InvitationUse = defineRecord({
  name: 'invitationUse',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), at: z.number() }),
  readers: [],
})

const useId = (invitation: string, person: string): string => `${invitation} ${person}`

const TokenSchema = z.string().check(z.regex(/^[\w-]{32,64}$/))

const onInviting = defineGate({
  name: `${inOpenWorkspace.name}, and sharing is on`,
  refusals: {
    ...inOpenWorkspace.refusals,
    'no-sharing': 'Invitations are turned off in this workspace. Turn them on in its settings.',
  },
  async pass(tx, _input: unknown, deed) {
    const workspace = await inOpenWorkspace.pass(tx, undefined, deed)
    return workspace.permissions.allowSharing ? workspace : deed.refuse('no-sharing')
  },
})

/** Makes an invitation; the server keeps a hash of its token alone, and sends the letter when it is for an address. */
export const inviteToWorkspace = defineAction({
  name: 'workspaces/invite',
  title: 'Invitation',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    token: TokenSchema,
    role: z._default(z.enum(invitedRoles), 'member'),
    email: z.optional(z.email('Enter a valid email address.').check(z.maxLength(254))),
    days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 7),
    uses: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
  }),
  may: managers,
  when: anytime,
  on: onInviting,
  refusals: {},
  limit: { times: 100, perMs: 3_600_000 },
  async apply(tx, { space, id, role, email = null, days, uses }, deed) {
    const { by, at, on: workspace } = deed
    await tx.add(WorkspaceInvitation, {
      space,
      id,
      role,
      email: email?.toLowerCase() ?? null,
      createdBy: by,
      createdAt: at,
      expiresAt: at + days * dayMs,
      uses: 0,
      maxUses: email === null ? uses : 1,
      revokedAt: null,
    })
    const description = email === null ? `Created an invitation link for a ${role}` : `Invited someone as ${role}`
    await changeWorkspace(tx, workspace, { deed, type: 'invited', description })
  },
})

/** Makes an invitation worth nothing. */
export const revokeWorkspaceInvitation = defineAction({
  name: 'workspaces/revoke-invitation',
  title: 'Revoked invitation',
  input: z.object({ space: SpaceIdSchema, id: IdSchema }),
  may: managers,
  when: anytime,
  on: inWorkspace,
  refusals: { 'no-invitation': 'This invitation was already revoked.' },
  async apply(tx, { space, id }, deed) {
    const { on: workspace } = deed
    const invitation = (await tx.get(WorkspaceInvitation, { space, id })) ?? deed.refuse('no-invitation')
    if (invitation.revokedAt !== null) return
    await tx.put(WorkspaceInvitation, { ...invitation, revokedAt: deed.at })
    const description = 'Revoked an invitation'
    await changeWorkspace(tx, workspace, { deed, type: 'invitation_revoked', description })
  },
})

/** Why an invitation lets nobody in, each with what can be done. */
export const invitationFaults = {
  unknown: 'This invitation does not exist. Check the link, or ask for another one.',
  replayed: 'You have already used this invitation, and it works once. Ask for another one.',
  expired: 'This invitation has expired. Ask for another one.',
  'used-up': 'This invitation has reached its limit. Ask for another one.',
  revoked: 'This invitation was revoked. Ask the person who sent it for another one.',
  'other-address': 'This invitation is for another email address. Sign in with that address.',
  closed: 'Invitations to this workspace are turned off. Ask the person who invited you.',
} as const
export type InvitationFault = keyof typeof invitationFaults

/** Why `invitation` does not work at `now`; undefined when it does. */
export function faultOf(invitation: WorkspaceInvitation, now: number): InvitationFault | undefined {
  if (invitation.revokedAt !== null) return 'revoked'
  if (now >= invitation.expiresAt) return 'expired'
  return invitation.uses >= invitation.maxUses ? 'used-up' : undefined
}

interface Accepting {
  readonly workspace: SpaceId
  readonly invitation: string
}

/** Hands on an invitation that lets one in, with the workspace and one's profile; nothing to who is in it already. */
const onInvitation = defineGate({
  name: 'the invitation is for oneself and still good, and its workspace open to it',
  refusals: { ...invitationFaults, 'no-profile': 'Your profile is not ready yet. Sign in again.' },
  async pass(tx, { workspace: space, invitation: id }: Accepting, { by, at, refuse }) {
    const invitation = (await tx.get(WorkspaceInvitation, { space, id })) ?? refuse('unknown')
    if (await tx.get(Member, { space, id: by })) return undefined
    if (await tx.get(InvitationUse, { space, id: useId(id, by) })) refuse('replayed')
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    const fault = faultFor(person, invitation, at)
    if (fault) refuse(fault)
    const workspace = takingIn(await tx.get(Workspace, { space, id: space })) ?? refuse('closed')
    return { invitation, workspace, person }
  },
})

function takingIn(workspace: Workspace | undefined): Workspace | undefined {
  if (!workspace || workspace.deletedAt !== null || workspace.archivedAt !== null) return undefined
  return workspace.permissions.allowSharing ? workspace : undefined
}

function faultFor(person: Person, invitation: WorkspaceInvitation, now: number): InvitationFault | undefined {
  const isTheirs = invitation.email === null || invitation.email === person.email.toLowerCase()
  return faultOf(invitation, now) ?? (isTheirs ? undefined : 'other-address')
}

/** Comes into a workspace by an invitation whose token one has. The server alone can tell whether it is the right one. */
export const acceptInvitation = defineAction({
  name: 'workspaces/accept-invitation',
  title: 'Accepted invitation',
  input: z.object({ workspace: UuidSpaceIdSchema, invitation: IdSchema, token: TokenSchema }),
  may: everybody,
  when: anytime,
  on: onInvitation,
  refusals: {},
  limit: { times: 30, perMs: 60_000 },
  where: () => teamSpace,
  also: ({ workspace }, by) => [workspace, ownSpace(by)],
  async apply(tx, { workspace: space, invitation: id }, deed) {
    const { by, at } = deed
    if (!deed.on) return
    const { invitation, workspace, person } = deed.on
    await tx.put(WorkspaceInvitation, { ...invitation, uses: invitation.uses + 1 })
    await tx.add(InvitationUse, { space, id: useId(id, by), at })
    await letIn(tx, memberOf(person, { space, role: invitation.role, joinedAt: at }))
    const joined = { person: { id: by, name: person.displayName }, description: `Joined as ${invitation.role}` }
    await changeWorkspace(tx, workspace, { deed, members: 1, type: 'member_joined', ...joined })
  },
})

/** What an invitation is, to somebody who has its token. */
export const invitationQuery = defineQuery({
  name: 'workspaces/invitation',
  input: z.object({ token: z.string().check(z.maxLength(64)) }),
  output: z.object({
    invitation: z.nullable(
      z.object({
        id: z.string(),
        workspace: SpaceIdSchema,
        name: z.string(),
        description: z.string(),
        memberCount: z.number(),
        role: z.enum(invitedRoles),
        invitedBy: z.string(),
        isMember: z.boolean(),
      }),
    ),
    /** Why it does not work, if so. */
    fault: z.nullable(z.enum(Object.keys(invitationFaults) as [InvitationFault, ...InvitationFault[]])),
  }),
  may: everybody,
  limit: { times: 30, perMs: 60_000 },
  where: () => teamSpace,
})
