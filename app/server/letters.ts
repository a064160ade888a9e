import { runsJobs } from '@atrium/engine/contract'
import {
  type Config,
  type Engine,
  type Logger,
  type Mailer,
  type MailboxReader,
  type SharedLimits,
  createMailer,
  createSmtpTransport,
  startMailboxReader,
} from '@atrium/engine/server'
import { createReminderMail } from '@atrium/features/calendar/server'
import { messageReplies } from '@atrium/features/chat/server'
import { commentReplies } from '@atrium/features/documents/server'
import { createNoticeEmail, createReplies } from '@atrium/features/notifications/server'
import { createInvitationMail } from '@atrium/features/workspaces/server'
import { createNoticeWriters, workspaceNames } from './notice-writers.ts'

interface LetterNeeds {
  readonly engine: Engine
  readonly config: Config
  readonly log: Logger
  readonly sharedLimits: SharedLimits
}

/** What sends letters, and what reads those that come in. */
interface Letters {
  readonly mailer: Mailer
  readonly mailbox: MailboxReader | false | undefined
}

/** The features that write letters, which the engine wants before there is somebody to send them. */
export function createLetters() {
  const [invitations, reminders, notices] = [createInvitationMail(), createReminderMail(), createNoticeEmail()]
  const replies = createReplies()
  return {
    features: [invitations.feature, reminders.feature, notices.feature, replies.feature],
    open({ engine, config, log, sharedLimits: limits }: LetterNeeds): Letters {
      const { smtpUrl, mailFrom, publicUrl, secret, mailbox } = config
      const sendsWaiting = runsJobs(config.role)
      const { pool, actor, asker, pages, uploads } = engine
      const transport = smtpUrl === undefined ? undefined : createSmtpTransport({ url: smtpUrl, from: mailFrom })
      const now = Date.now
      const mailer = createMailer({ pool, log, transport, sendsWaiting, now })
      invitations.open({ mailer, publicUrl })
      reminders.open({ mailer: transport && mailer, publicUrl })
      const answered = replies.open({
        db: pages.db,
        actor,
        mailer,
        limits,
        publicUrl,
        secret,
        mailFrom,
        mailbox,
        takers: { message: messageReplies, document: commentReplies },
        bringFile: async (...given) => uploads?.bring(...given),
        now,
      })
      const writers = createNoticeWriters(asker)
      notices.open({ mailer, actor, publicUrl, secret, log, workspaceNames, writers, replies: answered?.letters })
      const isReading = mailbox && answered && runsJobs(config.role)
      return {
        mailer,
        mailbox: isReading && startMailboxReader({ place: mailbox.place, pool, log, taker: answered.taker }),
      }
    },
  }
}
