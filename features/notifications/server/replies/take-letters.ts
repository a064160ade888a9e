import type { PersonId } from '@atrium/engine/contract'
import {
  type Became,
  type IncomingLetter,
  type LetterHead,
  type LetterTaker,
  idOf,
  mostLetterBytes,
} from '@atrium/engine/server'
import { profileOf } from '@atrium/features/people/server'
import { answerLetter } from '../../contract/answer-letter.ts'
import { hearBounce } from './hear-bounce.ts'
import { isAutomatic } from './is-automatic.ts'
import { isForged } from './is-forged.ts'
import { postReply } from './post-reply.ts'
import { type RefusalCode, refusals } from './refusals.ts'
import type { LetterTools, Reply } from './reply.ts'
import { answeredForMs, findToken } from './reply-table.ts'
import { hashOf } from './reply-tokens.ts'

const repliesLimit = { times: 60, perMs: 3_600_000 }
const mostOfReport = 1_048_576
const answersLimit = { times: 10, perMs: 3_600_000 }

/** Has the letters that come in be what their writers want them to be: replies, posted in their name. */
export function createLetterTaker(tools: LetterTools): LetterTaker {
  return {
    async examine(head, name) {
      if (isReport(head)) return head.size > mostOfReport ? { became: 'too-large' } : 'read'
      if (isAutomatic(head, tools)) return { became: 'automatic' }
      const reply = await replyOf(head, tools)
      if (!reply) return { became: 'unknown' }
      const code = await refusalOf(head, reply, tools)
      return code === undefined ? 'read' : refuse(reply, { head, name, code, tools })
    },

    async take({ head, text, files, report }, name) {
      // Nothing was asked of who sent a report, so it is never a reply.
      if (isReport(head)) return hear(report, head, tools)
      const reply = await replyOf(head, tools)
      if (!reply) return { became: 'unknown' }
      const posted = await postReply({ reply, text, files, name }, tools)
      if (posted.words !== '')
        await answer(reply, { head, name, words: posted.words, isPosted: posted.isPosted, tools })
      return { became: posted.became }
    },

    async giveUp(head, name) {
      const reply = isAutomatic(head, tools) ? undefined : await replyOf(head, tools)
      return reply ? refuse(reply, { head, name, code: 'unreadable', tools }) : { became: 'unreadable' }
    },
  }
}

async function hear(report: IncomingLetter['report'], head: LetterHead, tools: LetterTools): Promise<Became> {
  const isBounce = report !== undefined && (await hearBounce(report, { ...tools, hashes: hashesIn(head, tools) }))
  return { became: isBounce ? 'bounce' : 'report' }
}

const isReport = ({ headers }: LetterHead): boolean =>
  (headers['content-type'] ?? []).some((value) => /^multipart\/report\b.*delivery-status/i.test(value))

const hashesIn = ({ to }: LetterHead, { addresses }: LetterTools): readonly string[] =>
  addresses.tokensIn(to).map(hashOf)

/** Who is answering what; undefined where no token is ours, and for who may not come in. */
async function replyOf(head: LetterHead, tools: LetterTools): Promise<Reply | undefined> {
  const token = await findToken(tools.db, hashesIn(head, tools))
  const profile = token && (await profileOf(tools.db, token.person))
  return token && profile?.suspendedAt === null ? { token, profile } : undefined
}

/** What keeps a reply from being read; undefined for nothing. */
async function refusalOf(
  head: LetterHead,
  { token, profile }: Reply,
  { authserv, limits, now }: LetterTools,
): Promise<RefusalCode | undefined> {
  const [sender, ...others] = head.from
  if (sender !== profile.email.toLowerCase() || others.length > 0) return 'other-sender'
  if (isForged(head, authserv)) return 'forged'
  if (token.place === null) return 'gone'
  if (now() - token.at > answeredForMs) return 'expired'
  if (head.size > mostLetterBytes) return 'too-large'
  const waitMs = await limits.take({ who: profile.id, what: 'replies by email', limit: repliesLimit })
  return waitMs > 0 ? 'too-many' : undefined
}

interface Refusing {
  readonly head: LetterHead
  readonly name: string
  readonly code: RefusalCode
  readonly tools: LetterTools
}

async function refuse(reply: Reply, { head, name, code, tools }: Refusing): Promise<Became> {
  await answer(reply, { head, name, words: refusals[code], isPosted: false, tools })
  return { became: code }
}

interface Answering extends Omit<Refusing, 'code'> {
  readonly words: string
  readonly isPosted: boolean
}

/**
 * Has a letter say what became of a reply: once, to the address of the account alone, and not without end. What stands in a
 * letter of somebody else is not repeated.
 */
async function answer({ token, profile }: Reply, { head, name, words, isPosted, tools }: Answering): Promise<void> {
  const { actor, limits } = tools
  if ((await limits.take({ who: profile.id, what: 'answers to emails', limit: answersLimit })) > 0) return
  const isTheirs = head.from[0] === profile.email.toLowerCase()
  const person = token.person as PersonId
  const subject = isTheirs ? head.subject.slice(0, 200) : ''
  const messageId = isTheirs ? head.messageId.slice(0, 300) : ''
  const input = { person, words: words.slice(0, 500), isPosted, subject, messageId }
  const answered = await actor.actAsServer(answerLetter, { id: idOf(`answers ${name}`), by: person, input })
  if (!answered.ok) throw new Error(`An answer could not be left: ${answered.code}`)
}
