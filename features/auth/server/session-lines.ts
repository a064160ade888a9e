import { type Kysely, sql } from 'kysely'
import type { SessionLine } from '../contract/sessions.ts'

type Db = Kysely<Record<never, never>>

/** How many places somebody is signed in at, and when they were last at one. */
export interface SessionCount {
  readonly person: string
  readonly sessions: number
  readonly lastSession: number | null
}

/** Of everybody who is signed in somewhere. */
export async function sessionCounts(db: Db): Promise<readonly SessionCount[]> {
  const { rows } = await sql<SessionCount>`
    select "userId" as person, count(*)::int as sessions,
      round(extract(epoch from max("updatedAt")) * 1000)::bigint as last_session
    from auth_session where "expiresAt" > now() group by "userId"`.execute(db)
  return rows
}

/** Where somebody is signed in, the last used first, as somebody else sees it. */
export async function sessionLinesOf(db: Db, person: string, most: number): Promise<readonly SessionLine[]> {
  const { rows } = await sql<Omit<SessionLine, 'isThis'>>`
    select id, coalesce("userAgent", '') as user_agent, coalesce("ipAddress", '') as address,
      round(extract(epoch from "createdAt") * 1000)::bigint as signed_in_at,
      round(extract(epoch from "updatedAt") * 1000)::bigint as last_active
    from auth_session where "userId" = ${person} and "expiresAt" > now()
    order by "updatedAt" desc limit ${most}`.execute(db)
  return rows.map((line) => ({ ...line, isThis: false }))
}
