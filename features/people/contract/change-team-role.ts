import * as z from 'zod/mini'
import { IdSchema, defineAction, ownSpace, teamSpace } from '@atrium/engine/contract'
import { Member, giveRole, may } from '@atrium/features/spaces/contract'

/** The roles in the team that can be given; its owner is who registered first. */
export const teamRoles = ['admin', 'member', 'guest'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Makes somebody an admin, a member or a guest of the team; a guest sees only the workspaces that let them in. */
export const changeTeamRole = defineAction({
  name: 'people/change-team-role',
  title: 'Role in the team',
  input: z.object({ person: IdSchema, role: z.enum(teamRoles) }),
  may: may['people/change-team-role'],
  refusals: {
    'no-member': 'There is nobody with that name in the team any more.',
    'owner-stays': 'The owner of the team stays its owner.',
  },
  where: () => teamSpace,
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { person: id, role }, { refuse }) {
    const member = (await tx.get(Member, { space: teamSpace, id })) ?? refuse('no-member')
    if (member.role === 'owner') refuse('owner-stays')
    await giveRole(tx, member, role)
  },
})
