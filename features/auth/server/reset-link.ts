import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { newId } from '@atrium/base/id'
import { resetWithinSeconds } from './reset-mail.ts'

interface Wanted {
  readonly db: Kysely<Record<never, never>>
  readonly publicUrl: string
  readonly person: string
}

/** Makes a link by which somebody sets a new password, as the one in the letter that they can ask for. */
export async function makeResetLink({ db, publicUrl, person }: Wanted): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await keepResetToken(db, { id: newId(), token, person })
  return `${publicUrl}/reset-password?token=${token}`
}

interface ResetToken {
  readonly id: string
  readonly token: string
  readonly person: string
}

/** Keeping it twice is as good as once. */
export async function keepResetToken(db: Wanted['db'], { id, token, person }: ResetToken): Promise<void> {
  await sql`
    insert into auth_verification (id, identifier, value, "expiresAt")
    values (${id}, ${`reset-password:${token}`}, ${person}, now() + make_interval(secs => ${resetWithinSeconds}))
    on conflict (id) do nothing`.execute(db)
}
