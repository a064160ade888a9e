import { sql } from 'kysely'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type Due, type Mailer, type ServerFeature, job, mailWords } from '@atrium/engine/server'
import type { Letter } from '../contract/reminder.ts'
import { tellReminder } from './reminder-notice.ts'

export const reminderMailName = 'calendar/mail-reminder'

/** Reminders that somebody gets by email; each has an id of its own, whichever process comes to it. */
export interface ReminderMail {
  readonly person: PersonId
  readonly letters: readonly Letter[]
}

interface ReminderTools {
  /** Absent where no mail can be sent: letters for somebody else to pass on would come too late. */
  readonly mailer: Pick<Mailer, 'send'> | undefined
  readonly publicUrl: string
}

/** Sends reminders by email; they wait until `open` says how. */
export function createReminderMail(): { readonly feature: ServerFeature; open(tools: ReminderTools): void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<ReminderTools>()
  const send = job<ReminderMail>(reminderMailName, async (due) => {
    const { db, data } = due
    const { person, letters } = data
    const { mailer, publicUrl } = await opened
    const { rows } = await sql<{ email: string }>`
      select email from person where space = ${teamSpace} and id = ${person}`.execute(db)
    const to = rows[0]?.email
    if (!mailer || !to) return tellInstead(due)
    for (const { id, words, link } of letters)
      await mailer.send({ to, subject: mailWords`${words}`, text: textOf(words, `${publicUrl}${link}`), once: id })
  })
  return { feature: { name: 'reminder-mail', jobs: [send] }, open }
}

/** Whoever asked for nothing but a letter, and cannot get one, is told in the app. */
async function tellInstead(due: Due<ReminderMail>): Promise<void> {
  const { person, letters } = due.data
  for (const { only, ...letter } of letters)
    if (only !== null) await tellReminder(due, { ...letter, person, event: only })
}

const textOf = (words: string, link: string): string =>
  [
    'Hello,',
    '',
    mailWords`${words}.`,
    '',
    link,
    '',
    'You get this because email reminders are on. Turn them off in Calendar → Settings.',
    '',
  ].join('\n')
