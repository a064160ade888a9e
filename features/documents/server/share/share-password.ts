import { type Kysely, sql } from 'kysely'
import type { Limit } from '@atrium/engine/contract'
import { type PublicPage, answer, carries } from '@atrium/engine/server'
import { password } from '@atrium/features/auth/server'
import { hashSharePassword, maxSharePassword, protectShare } from '../../contract/protect-share.ts'
import { unshareDocument } from '../../contract/share-document.ts'

/** Hashes away from everything else, as passwords of accounts are. */
export const hashAnswer = answer(hashSharePassword, async ({ input }) => ({
  hash: await password.hash(input.password),
}))

/** Passwords are kept with the deeds that set them, and in none of their rows. */
export const shareCarriers = {
  ...carries(protectShare, async ({ db, input: { space, token, hash } }) => {
    await forget(db, { space, token })
    if (hash === null) return
    await sql`
      insert into share_password (space, document, link, hash)
      select space, document, id, ${hash} from document_share where space = ${space} and id = ${token}`.execute(db)
  }),
  ...carries(unshareDocument, ({ db, input }) => forget(db, input)),
}

async function forget(
  db: Kysely<Record<never, never>>,
  { space, token }: { readonly space: string; readonly token: string },
): Promise<void> {
  await sql`delete from share_password where space = ${space} and link = ${token}`.execute(db)
}

type Visit = Parameters<PublicPage['answer']>[0]

/** From one address, and from all: who knows the password has it right before long, and those who are in stay in. */
const guesses: Limit = { times: 10, perMs: 300_000 }
const guessesOfAll: Limit = { times: 200, perMs: 3_600_000 }

/** What comes of a try at a password: `waitMs` where there were too many wrong ones. */
export type Tried = { readonly isRight: boolean; readonly waitMs: number }

/** Wrong ones alone are counted in the end, each before it is looked at, so that none of many at once goes uncounted. */
export async function tryPassword(
  { limits, network }: Pick<Visit, 'limits' | 'network'>,
  { link, hash, given }: { readonly link: string; readonly hash: string | null; readonly given: unknown },
): Promise<Tried> {
  const counted = [
    { who: `${network} ${link}`, what: 'wrong passwords of link from', limit: guesses },
    { who: link, what: 'wrong passwords of link', limit: guessesOfAll },
  ]
  const waitMs = await limits.takeAll(counted)
  if (waitMs > 0) return { isRight: false, waitMs }
  const isRight = await isPassword(hash, given)
  if (isRight) await limits.giveBack(counted)
  return { isRight, waitMs: 0 }
}

async function isPassword(hash: string | null, given: unknown): Promise<boolean> {
  if (hash === null || typeof given !== 'string' || given === '' || given.length > maxSharePassword) return false
  return password.verify({ hash, password: given })
}
