import { sql } from 'kysely'
import { answer } from '@atrium/engine/server'
import { accountsQuery } from '../contract/queries.ts'

export const accountsAnswer = answer(accountsQuery, async ({ db }) => {
  const { rows } = await sql<{ person: string; sessions: number; lastSession: number | null }>`
    select "userId" as person, count(*)::int as sessions,
      round(extract(epoch from max("updatedAt")) * 1000)::bigint as last_session
    from auth_session where "expiresAt" > now() group by "userId"`.execute(db)
  return { accounts: rows }
})
