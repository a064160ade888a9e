import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { newId } from '@atrium/base/id'
import { type PersonId, managers, teamSpace } from '@atrium/engine/contract'
import { whyNotManage } from '@atrium/features/people/contract'
import { profileOf } from '@atrium/features/people/server'
import { memberOf } from '@atrium/features/spaces/server'
import { resetWithinSeconds } from './reset-mail.ts'

type Db = Kysely<Record<never, never>>

interface Wanted {
  readonly db: Db
  readonly publicUrl: string
  readonly person: string
}

/** Makes a link by which somebody sets a new password, as the one in the letter that they can ask for. */
export async function makeResetLink({ db, publicUrl, person }: Wanted): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await keepResetToken(db, { id: newId(), hash: hashOfReset(token), person, madeBy: null })
  return `${publicUrl}/reset-password?token=${token}`
}

interface ResetToken {
  readonly id: string
  /** The token itself is kept nowhere. */
  readonly hash: string
  readonly person: string
  /** Who looks after the account; null where its owner asked, or whoever has the machine. */
  readonly madeBy: string | null
}

/** As better-auth finds it again, with hashed identifiers. */
export const hashOfReset = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

/** Keeping it twice is as good as once. */
export async function keepResetToken(db: Db, { id, hash, person, madeBy }: ResetToken): Promise<void> {
  await sql`
    insert into auth_verification (id, identifier, value, "expiresAt", "madeBy")
    values (${id}, ${hash}, ${person}, now() + make_interval(secs => ${resetWithinSeconds}), ${madeBy})
    on conflict (id) do nothing`.execute(db)
}

/**
 * Whether a link that somebody made for another may still be used: roles change, and whom one looked after an hour ago may
 * be above one now. True for a link that no one else made, and for one that is not there.
 */
export async function mayUseReset(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql<{ madeBy: PersonId; person: string }>`
    select "madeBy" as made_by, value as person from auth_verification
    where identifier = ${hashOfReset(token)} and "madeBy" is not null`.execute(db)
  const [found] = rows
  if (!found) return true
  const [profile, maker, member] = await Promise.all([
    profileOf(db, found.madeBy),
    memberOf(db, teamSpace, found.madeBy),
    memberOf(db, teamSpace, found.person),
  ])
  if (!member || !maker || !profile || profile.suspendedAt !== null || !managers.includes(maker.role)) return false
  return whyNotManage(member, { by: found.madeBy, role: maker.role }) === undefined
}
