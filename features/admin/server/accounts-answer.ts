import { sql } from 'kysely'
import { Refusal, teamSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import type { SessionLine } from '@atrium/features/auth/contract'
import { manageRefusals, whyNotManage } from '@atrium/features/people/contract'
import { memberOf } from '@atrium/features/spaces/server'
import { accountsQuery, sessionsQuery } from '../contract/queries.ts'

const mostSessions = 200

export const accountsAnswer = answer(accountsQuery, async ({ db }) => {
  const { rows } = await sql<{ person: string; sessions: number; lastSession: number | null }>`
    select "userId" as person, count(*)::int as sessions,
      round(extract(epoch from max("updatedAt")) * 1000)::bigint as last_session
    from auth_session where "expiresAt" > now() group by "userId"`.execute(db)
  return { accounts: rows }
})

/** As of one's own account: those whom one may not look after keep where they are to themselves. */
export const sessionsAnswer = answer(sessionsQuery, async ({ db, by, role, input: { person } }) => {
  const member = await memberOf(db, teamSpace, person)
  const why = member ? whyNotManage({ id: person, role: member.role }, { by, role }) : 'no-member'
  if (why) throw new Refusal(why, manageRefusals[why])
  const { rows } = await sql<Omit<SessionLine, 'isThis'>>`
    select id, coalesce("userAgent", '') as user_agent, coalesce("ipAddress", '') as address,
      round(extract(epoch from "createdAt") * 1000)::bigint as signed_in_at,
      round(extract(epoch from "updatedAt") * 1000)::bigint as last_active
    from auth_session where "userId" = ${person} and "expiresAt" > now()
    order by "updatedAt" desc limit ${mostSessions}`.execute(db)
  return { sessions: rows.map((line) => ({ ...line, isThis: false })) }
})
