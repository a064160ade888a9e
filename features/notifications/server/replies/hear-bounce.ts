import type { Kysely } from 'kysely'
import type { PersonId } from '@atrium/engine/contract'
import { type Actor, type IncomingLetter, idOf } from '@atrium/engine/server'
import { profileOf } from '@atrium/features/people/server'
import { noteRefusal } from '../../contract/emails-of-server.ts'
import { findToken, tokenOfLetter } from './reply-table.ts'

interface Tools {
  readonly db: Kysely<Record<never, never>>
  readonly actor: Pick<Actor, 'actAsServer'>
  /** Of the tokens to which the report was sent. */
  readonly hashes: readonly string[]
}

type Report = NonNullable<IncomingLetter['report']>

/** That there is no such mailbox, or that it takes nothing (RFC 3463, sections 3.2 and 3.3). */
const isForGood = (status: string): boolean => /^5\.(1\.(0|1|2|3|6|10)|2\.1|4\.4)$/.test(status)

/**
 * Stops letters to an address of which a mail server reports that it takes none. A report names the letter that was sent,
 * which nobody knows but who handled it; and it counts for the address that its person has now.
 */
export async function hearBounce(report: Report, { db, actor, hashes }: Tools): Promise<boolean> {
  const sent = (await tokenOfLetter(db, report.messageId)) ?? (await findToken(db, hashes))
  const profile = sent && (await profileOf(db, sent.person))
  const refused = report.recipients.find(
    ({ address, action, status }) =>
      address === profile?.email.toLowerCase() && action === 'failed' && isForGood(status),
  )
  if (!sent || !refused) return false
  const person = sent.person as PersonId
  const input = { person, words: (refused.words || refused.status).slice(0, 200), isForGood: true }
  const answered = await actor.actAsServer(noteRefusal, { id: idOf(`bounced ${sent.letter}`), by: person, input })
  if (!answered.ok) throw new Error(`A bounced letter could not be noted: ${answered.code}`)
  return true
}
