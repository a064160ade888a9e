import * as z from 'zod/mini'
import {
  IdSchema,
  type Role,
  anytime,
  defineAction,
  defineGate,
  managers,
  ownSpace,
  teamSpace,
} from '@atrium/engine/contract'
import { Member, giveRole } from '@atrium/features/spaces/contract'

/** The roles in the team that can be given; ownership is handed over (`handOverTeam`). */
export const teamRoles = ['admin', 'member', 'guest'] as const
export type TeamRole = (typeof teamRoles)[number]

interface Giving {
  readonly person: string
  readonly role: TeamRole
}

/** Hands on a member of the team to whom one may give the role. */
const onGiven = defineGate({
  name: 'the person is not the owner; only the owner makes and unmakes admins, who may cease to be one themselves',
  refusals: {
    'no-member': 'This person is no longer on the team.',
    'owner-stays': 'The owner’s role cannot be changed. Hand the team over instead.',
    'only-owner': 'Only the owner of the team can add or remove admins.',
  },
  async pass(tx, { person: id, role }: Giving, { by, role: mine, refuse }) {
    const member = (await tx.get(Member, { space: teamSpace, id })) ?? refuse('no-member')
    if (member.role === 'owner') refuse('owner-stays')
    return mayGive(role, { member, by, mine }) ? member : refuse('only-owner')
  },
})

/**
 * Makes somebody an admin, a member or a guest of the team; a guest sees only the workspaces that let them in. Who may look
 * after the accounts of others is the owner's to say: an admin who made and unmade admins could come to be any of them.
 */
export const changeTeamRole = defineAction({
  name: 'people/change-team-role',
  title: 'Role in the team',
  input: z.object({ person: IdSchema, role: z.enum(teamRoles) }),
  may: managers,
  when: anytime,
  on: onGiven,
  refusals: {},
  where: () => teamSpace,
  also: ({ person }) => [ownSpace(person)],
  apply: (tx, { role }, { on: member }) => giveRole(tx, member, role),
})

interface Change {
  readonly member: Pick<Member, 'id' | 'role'>
  readonly by: string
  /** The role of who does it. */
  readonly mine: Role
}

/** Whether somebody may make this of a member; an admin may cease to be one by themselves. */
export const mayGive = (role: TeamRole, { member, by, mine }: Change): boolean =>
  mine === 'owner' || (role !== 'admin' && (member.role !== 'admin' || member.id === by))
