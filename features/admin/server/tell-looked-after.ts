import * as z from 'zod/mini'
import { teamSpace } from '@atrium/engine/contract'
import { after, job } from '@atrium/engine/server'
import { tellLookedAfterJob } from '@atrium/features/auth/contract'
import { tellPeople } from '@atrium/features/notifications/server'
import { changeTeamRole, handOverTeam, teamRoles } from '@atrium/features/people/contract'

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
export const tellLookedAfter = job(tellLookedAfterJob, async (due) => {
  const { person, by, what } = z.parse(LookedAfter, due.data)
  await tellPeople(due, {
    space: teamSpace,
    by,
    causes: new Map([[person, 'account']]),
    message: () => wordsOf[what],
    contents: () => ({
      id: due.idFor('notice'),
      sourceType: 'workspace',
      sourceId: teamSpace,
      sourceName: 'the team',
      link: '/settings',
    }),
  })
})

const wordsOf = {
  owner: 'You now own the team.',
  admin: 'You are now an admin of the team.',
  member: 'You are now a member of the team.',
  guest: 'You are now a guest of the team.',
  reset: 'A password reset link was created for your account. If you did not ask for it, tell the owner of the team.',
} as const
