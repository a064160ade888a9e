import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import {
  type Due,
  type FreshMail,
  type Logger,
  type Mailer,
  type ServerFeature,
  answer,
  job,
} from '@atrium/engine/server'
import { type Person, type TimeWays, quietUntil } from '@atrium/features/people/contract'
import { profileOf, timeWaysOf } from '@atrium/features/people/server'
import {
  type EmailRefusal,
  emailLater,
  forgetRefusal,
  isGivenUp,
  noteRefusal,
  sendsEmail,
} from '../../contract/email.ts'
import { headlineOf } from '../../contract/headline.ts'
import { type Notice, whyOf } from '../../contract/notice.ts'
import { tagOf } from '../../contract/push-message.ts'
import { dueNotices, lastEmailed, markEmailed } from './due-notices.ts'
import { type Emailing, emailAfter, emailJobName } from './email-after.ts'
import type { LetterReplies, ReplyWay } from '../replies/letter-replies.ts'
import { type Item, type NoticeWords, letterOf } from './letter.ts'
import { createStopPage, stopPath } from './stop-page.ts'
import { type StopTokens, createStopTokens } from './stop-token.ts'

type Db = Kysely<Record<never, never>>

/** For whom a letter is, and when it is written. */
export interface Reader {
  readonly person: PersonId
  readonly ways: TimeWays
  readonly now: number
}

/** How notices of one kind of source say what is so now, as far as their reader may know; undefined leaves one out. */
export type NoticeWriter = (notice: Notice, reader: Reader) => Promise<NoticeWords | undefined>

interface Opening {
  readonly mailer: Pick<Mailer, 'isSending' | 'deliver'>
  readonly actor: Due['actor']
  readonly publicUrl: string
  readonly secret: string
  readonly writers: Partial<Record<Notice['sourceType'], NoticeWriter>>
  /** Where letters are answered; absent: nowhere. */
  readonly replies: LetterReplies | undefined
  readonly log: Logger
}

interface Tools extends Opening {
  readonly tokens: StopTokens
  /** The mail server is left alone until then, after it could not be reached. */
  restsUntil: number
}

/** Tells people by email of what they did not see in the app; it waits until `open` says how. */
export interface NoticeEmail {
  readonly feature: ServerFeature
  open(opening: Opening): void
}

export function createNoticeEmail(): NoticeEmail {
  const { promise: opened, resolve } = Promise.withResolvers<Tools>()
  return {
    feature: {
      name: 'notice-email',
      after: emailAfter,
      jobs: [job<Emailing>(emailJobName, async (due) => bring(due, await opened))],
      queries: [answer(sendsEmail, async () => waysOf(await opened))],
      pages: [createStopPage(opened)],
    },
    open: (opening) => resolve({ ...opening, tokens: createStopTokens(opening.secret), restsUntil: 0 }),
  }
}

const waysOf = ({ mailer, replies }: Tools) => ({ sends: mailer.isSending, takesReplies: replies !== undefined })

/** Nobody gets more than one letter in so long. */
const apartMs = 900_000
const afterRefusalMs = 3_600_000
const firstRetryMs = 60_000
const longestRetryMs = 3_600_000

/** Writes to somebody of what is unread and due at this moment. */
async function bring(due: Due<Emailing>, tools: Tools): Promise<void> {
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

/** Whose address takes letters, and who may come in to read what they tell of. */
async function reachable(db: Db, person: string): Promise<Person | undefined> {
  if (isGivenUp(await refusalOf(db, person))) return undefined
  const profile = await profileOf(db, person)
  return profile?.suspendedAt === null ? profile : undefined
}

/** From when on the person may be written to; null while nobody knows. */
async function freeAt(db: Db, profile: Person, now: number): Promise<number | null> {
  const quiet = quietUntil(profile, now)
  if (quiet === null) return null
  const last = await lastEmailed(db, profile.id)
  return Math.max(now, quiet ?? now, last === undefined ? now : last + apartMs)
}

interface Writing {
  readonly profile: Person
  readonly notices: readonly Notice[]
  readonly now: number
}

async function write(due: Due<Emailing>, tools: Tools, { profile, notices, now }: Writing): Promise<void> {
  const ways = await timeWaysOf(due.db, profile)
  const items = await itemsOf(notices, tools, { person: profile.id as PersonId, ways, now })
  if (items.length > 0) await send(due, tools, { to: profile.email, items, ways })
}

async function itemsOf(notices: readonly Notice[], { writers }: Tools, reader: Reader): Promise<readonly Item[]> {
  const items: Item[] = []
  for (const notice of notices) {
    const words = await (writers[notice.sourceType] ?? asNoted)(notice, reader)
    if (words) items.push({ notice, words })
  }
  return items
}

const asNoted: NoticeWriter = (notice) =>
  Promise.resolve({ headline: headlineOf(notice), said: notice.message, why: whyOf(notice) })

interface Sending {
  readonly to: string
  readonly items: readonly Item[]
  readonly ways: TimeWays
}

/**
 * Hands the letter over and notes what it told. A process that is killed in between does it again, under the same name, so that
 * mailboxes can see that it is the same: SMTP knows no other way.
 */
async function send(due: Due<Emailing>, tools: Tools, sending: Sending): Promise<void> {
  const { db, data } = due
  const now = due.now()
  const told = sending.items.map(({ notice }) => notice)
  const messageId = `${due.idFor('letter')}@${new URL(tools.publicUrl).hostname}`
  const written = { person: data.person, letter: messageId, notices: told, now }
  const reply = (await tools.replies?.wayFor(db, written)) ?? 'nowhere'
  const delivered = await tools.mailer.deliver(mailOf(due, tools, { ...sending, messageId, reply }))
  switch (delivered.became) {
    case 'sent':
      await markEmailed(db, told, { person: data.person, now })
      return forget(due)
    case 'unwanted':
      tools.log.warn('The mail server does not take an email with notifications.', { words: delivered.words })
      return markEmailed(db, told, { person: data.person, now })
    case 'refused':
      return noteRefused(due, delivered.words)
    case 'unreachable':
      tools.restsUntil = now + firstRetryMs
      tools.log.warn('Emails with notifications wait for the mail server.', { words: delivered.words })
      break
    case 'later':
  }
  await putOff(due, now + Math.min(firstRetryMs * 2 ** data.tries, longestRetryMs), data.tries + 1)
}

interface Addressed extends Sending {
  /** The name of the letter. */
  readonly messageId: string
  readonly reply: ReplyWay
}

function mailOf(
  { data }: Due<Emailing>,
  { tokens, publicUrl }: Tools,
  { to, items, ways, messageId, reply }: Addressed,
): FreshMail {
  const stopUrl = `${publicUrl}${stopPath}/${tokens.make(data.person)}`
  return {
    to,
    ...letterOf({ items, ways, publicUrl, stopUrl, reply }),
    messageId,
    thread: threadOf(data.person, items, new URL(publicUrl).hostname),
    replyTo: typeof reply === 'string' ? undefined : reply.address,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Letters about one thing are put together; one about several stands alone. The name says nothing of the thing. */
function threadOf(person: string, items: readonly Item[], hostname: string): string | undefined {
  const tags = [...new Set(items.map(({ notice }) => tagOf(notice)))]
  if (tags.length !== 1) return undefined
  return `${createHash('sha256').update(`${person} ${tags[0]}`).digest('base64url').slice(0, 22)}@${hostname}`
}

async function noteRefused(due: Due<Emailing>, said: string): Promise<void> {
  const { actor, data, idFor } = due
  const person = data.person as PersonId
  const input = { person, words: said.slice(0, 200) }
  const answered = await actor.actAsServer(noteRefusal, { id: idFor('refused'), by: person, input })
  if (!answered.ok) throw new Error(`A refusal could not be noted: ${answered.code}`)
  if (!isGivenUp(await refusalOf(due.db, person))) await putOff(due, due.now() + afterRefusalMs)
}

async function forget({ db, actor, data, idFor }: Due<Emailing>): Promise<void> {
  const person = data.person as PersonId
  if (!(await refusalOf(db, person))) return
  const answered = await actor.actAsServer(forgetRefusal, { id: idFor('forget'), by: person, input: { person } })
  if (!answered.ok) throw new Error(`A refusal could not be forgotten: ${answered.code}`)
}

async function putOff({ actor, data, idFor }: Due<Emailing>, at: number, tries = data.tries): Promise<void> {
  const person = data.person as PersonId
  const input = { person, at: Math.ceil(at), tries }
  const answered = await actor.actAsServer(emailLater, { id: idFor('later'), by: person, input })
  if (!answered.ok) throw new Error(`An email could not be put off: ${answered.code}`)
}

async function refusalOf(db: Db, person: string): Promise<EmailRefusal | undefined> {
  const { rows } = await sql<EmailRefusal>`
    select * from email_refusal where space = ${ownSpace(person)} and id = ${person}`.execute(db)
  return rows[0]
}
