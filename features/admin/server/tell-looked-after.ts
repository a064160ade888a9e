import * as z from 'zod/mini'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { after, job } from '@atrium/engine/server'
import { tellLookedAfterJob } from '@atrium/features/auth/contract'
import { deliverNotice } from '@atrium/features/notifications/contract'
import { changeTeamRole, handOverTeam, teamRoles } from '@atrium/features/people/contract'
import { nameIn, profileOf } from '@atrium/features/people/server'

const LookedAfter = z.object({
  person: z.string(),
  by: z.string(),
  /** What they became, or that a link was made. */
  what: z.enum([...teamRoles, 'owner', 'reset']),
})

export const tellRoleAfter = {
  ...after(changeTeamRole, async ({ by, input: { person, role: what }, later }) => {
    if (person !== by) later({ name: tellLookedAfterJob, data: { person, by, what } })
  }),
  ...after(handOverTeam, async ({ by, input: { person }, later }) => {
    if (person !== by) later({ name: tellLookedAfterJob, data: { person, by, what: 'owner' } })
  }),
}

/** Tells somebody what those who run the team did about their account. */
export const tellLookedAfter = job(tellLookedAfterJob, async ({ db, actor, data, idFor }) => {
  const { person, by, what } = z.parse(LookedAfter, data)
  const manager = await profileOf(db, by)
  await actor.actAsServer(deliverNotice, {
    id: idFor('deed'),
    by: person as PersonId,
    input: {
      person: person as PersonId,
      notice: {
        id: idFor('notice'),
        cause: 'account',
        fromUserId: by,
        fromUserName: nameIn(manager),
        sourceType: 'workspace',
        sourceId: teamSpace,
        sourceSpace: teamSpace,
        sourceName: 'the team',
        message: wordsOf[what],
        link: '/settings',
        isSilent: false,
      },
    },
  })
})

const wordsOf = {
  owner: 'You now own the team.',
  admin: 'You are now an admin of the team.',
  member: 'You are now a member of the team.',
  guest: 'You are now a guest of the team.',
  reset: 'A password reset link was created for your account. If you did not ask for it, tell the owner of the team.',
} as const
