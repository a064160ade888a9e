import { type Kysely, sql } from 'kysely'

/** Who is signed in longest has a day to put that off at the last moment. */
const spared = sql`now() - interval '1 day'`

/** Takes out sessions and links of emails that let nobody in any more: sign-in looks at them, and leaves them where they are. */
export async function forgetExpired(db: Kysely<Record<never, never>>): Promise<void> {
  await sql`delete from auth_session where "expiresAt" < ${spared}`.execute(db)
  await sql`delete from auth_verification where "expiresAt" < ${spared}`.execute(db)
}
