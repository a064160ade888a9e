import { type Config, type LetterTaker, type Mailer, type ServerFeature, after, job } from '@atrium/engine/server'
import { suspend } from '@atrium/features/people/contract'
import { answerAfter, createAnswerJob } from './answer-job.ts'
import { type LetterReplies, createLetterReplies } from './letter-replies.ts'
import type { ReplyTools } from './reply.ts'
import { endTokens } from './reply-table.ts'
import { createReplyAddresses } from './reply-tokens.ts'
import { createLetterTaker } from './take-letters.ts'

interface Opening extends ReplyTools {
  readonly mailer: Pick<Mailer, 'isSending' | 'deliver'>
  readonly publicUrl: string
  readonly secret: string
  readonly mailFrom: string
  /** Where replies arrive; absent: nowhere. */
  readonly mailbox: Config['mailbox']
}

/** Replies by email: what letters say of where they are answered, and what is done with the answers. */
export interface Replies {
  readonly feature: ServerFeature
  /** Answers nothing where no replies arrive. */
  open(opening: Opening): { readonly letters: LetterReplies; readonly taker: LetterTaker } | undefined
}

const endName = 'notifications/end-replies'

export function createReplies(): Replies {
  const { promise: opened, resolve } = Promise.withResolvers<Opening>()
  return {
    feature: {
      name: 'replies',
      after: { ...answerAfter, ...endAfter },
      jobs: [createAnswerJob(opened), endJob],
    },
    open(opening) {
      resolve(opening)
      const { secret, takers, publicUrl, mailFrom, mailbox } = opening
      if (!mailbox) return undefined
      const { address, authserv } = mailbox
      const addresses = createReplyAddresses(secret, address)
      const senders = [address, (/<(.*)>/.exec(mailFrom)?.[1] ?? mailFrom).toLowerCase()]
      const { hostname } = new URL(publicUrl)
      return {
        letters: createLetterReplies(addresses, takers),
        taker: createLetterTaker({ ...opening, addresses, hostname, senders, authserv }),
      }
    },
  }
}

/** Whoever is kept out has no way in by their letters, later neither. */
const endAfter = after(suspend, async ({ input: { person, isSuspended }, later }) => {
  if (isSuspended) later({ name: endName, data: { person } })
})

const endJob = job<{ readonly person: string }>(endName, ({ db, data }) => endTokens(db, data.person))
