import type { PersonId } from '@atrium/engine/contract'
import { type Due, type ServerFeature, answer, job } from '@atrium/engine/server'
import { type Person, quietUntil } from '@atrium/features/people/contract'
import { timeWaysOf } from '@atrium/features/people/server'
import { sendsEmail } from '../../contract/email.ts'
import { emailLater } from '../../contract/emails-of-server.ts'
import type { Notice } from '../../contract/notice.ts'
import { tagOf } from '../../contract/push-message.ts'
import { reachable } from './address.ts'
import { digestJob } from './digest.ts'
import { digestAfter } from './digest-after.ts'
import { apartAt, dueNotices, markEmailed } from './due-notices.ts'
import { emailAfter, emailJobName } from './email-after.ts'
import { type Addressed, handOver, letterName } from './hand-over.ts'
import { itemsOf } from './items-of.ts'
import { topicOf } from '../../contract/choices.ts'
import { type Item, newestOf } from './letter-lines.ts'
import type { Db, LetterTools, Opening } from './letter-tools.ts'
import { letterOf } from './letter.ts'
import { createStopPage, lessUrl, stopPath } from './stop-page.ts'
import { createStopTokens } from './stop-token.ts'

/** Tells people by email of what they did not see in the app; it waits until `open` says how. */
export interface NoticeEmail {
  readonly feature: ServerFeature
  open(opening: Opening): void
}

export function createNoticeEmail(): NoticeEmail {
  const { promise: opened, resolve } = Promise.withResolvers<LetterTools>()
  return {
    feature: {
      name: 'notice-email',
      after: { ...emailAfter, ...digestAfter },
      jobs: [job<Addressed>(emailJobName, async (due) => bring(due, await opened)), digestJob(opened)],
      queries: [answer(sendsEmail, async () => waysOf(await opened))],
      pages: [createStopPage(opened)],
    },
    open: (opening) => resolve({ ...opening, tokens: createStopTokens(opening.secret), restsUntil: 0 }),
  }
}

const waysOf = ({ mailer, replies }: LetterTools) => ({
  sends: mailer.isSending,
  takesReplies: replies !== undefined,
})

/** Writes to somebody of what is unread and due at this moment. */
async function bring(due: Due<Addressed>, tools: LetterTools): Promise<void> {
  const { db, data } = due
  const now = due.now()
  const notices = tools.mailer.isSending ? await dueNotices(db, { person: data.person, now }) : []
  const profile = notices.length > 0 ? await reachable(db, data.person) : undefined
  if (!profile) return
  const at = await freeAt(db, profile, now)
  if (at === null) return
  const earliest = Math.max(at, tools.restsUntil)
  return earliest > now ? putOff(due, earliest) : write(due, tools, { profile, notices, now })
}

/** From when on the person may be written to; null while nobody knows. */
async function freeAt(db: Db, profile: Person, now: number): Promise<number | null> {
  const quiet = quietUntil(profile, now)
  return quiet === null ? null : Math.max(quiet ?? now, await apartAt(db, profile.id, now))
}

interface Writing {
  readonly profile: Person
  readonly notices: readonly Notice[]
  readonly now: number
}

async function write(due: Due<Addressed>, tools: LetterTools, { profile, notices, now }: Writing): Promise<void> {
  const { db, data, idFor } = due
  const { tokens, publicUrl } = tools
  const ways = await timeWaysOf(db, profile)
  const items = await itemsOf(notices, tools, { person: profile.id as PersonId, ways, now })
  if (items.length === 0) return
  const stopUrl = `${publicUrl}${stopPath}/${tokens.make(data.person)}`
  // One that is sent again with more in it is another: a mailbox may keep the first of one name.
  const messageId = `${idFor(`letter ${newestOf(items)}`)}@${new URL(publicUrl).hostname}`
  const told = items.map(({ notice }) => notice)
  const written = { person: data.person, letter: messageId, notices: told, now }
  const reply = (await tools.replies?.wayFor(db, written)) ?? 'nowhere'
  const again = await handOver(due, tools, {
    to: profile.email,
    ...letterOf({ items, ways, publicUrl, stopUrl, lessUrl: (cause) => lessUrl(stopUrl, topicOf[cause]), reply }),
    messageId,
    thread: threadOf(data.person, items, publicUrl),
    replyTo: typeof reply === 'string' ? undefined : reply.address,
    stopUrl,
    note: () => markEmailed(db, told, { person: data.person, now: due.now() }),
  })
  if (again) await putOff(due, again.at, again.tries)
}

/** Letters about one thing are put together; one about several stands alone. */
function threadOf(person: string, items: readonly Item[], publicUrl: string): string | undefined {
  const tags = [...new Set(items.map(({ notice }) => tagOf(notice)))]
  return tags.length === 1 ? letterName(`${person} ${tags[0]}`, publicUrl) : undefined
}

async function putOff({ actor, data, idFor }: Due<Addressed>, at: number, tries = data.tries): Promise<void> {
  const person = data.person as PersonId
  const input = { person, at: Math.ceil(at), tries }
  const answered = await actor.actAsServer(emailLater, { id: idFor('later'), by: person, input })
  if (!answered.ok) throw new Error(`An email could not be put off: ${answered.code}`)
}
