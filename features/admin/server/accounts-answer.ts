import { Refusal, teamSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { sessionCounts, sessionLinesOf } from '@atrium/features/auth/server'
import { manageRefusals, whyNotManage } from '@atrium/features/people/contract'
import { memberOf } from '@atrium/features/spaces/server'
import { accountsQuery, sessionsQuery } from '../contract/queries.ts'

const mostSessions = 200

export const accountsAnswer = answer(accountsQuery, async ({ db }) => ({ accounts: await sessionCounts(db) }))

/** As of one's own account: those whom one may not look after keep where they are to themselves. */
export const sessionsAnswer = answer(sessionsQuery, async ({ db, by, role, input: { person } }) => {
  const member = await memberOf(db, teamSpace, person)
  const why = member ? whyNotManage({ id: person, role: member.role }, { by, role }) : 'no-member'
  if (why) throw new Refusal(why, manageRefusals[why])
  return { sessions: await sessionLinesOf(db, person, mostSessions) }
})
