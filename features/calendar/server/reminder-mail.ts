import * as z from 'zod/mini'
import { type PersonId } from '@atrium/engine/contract'
import { type Due, type Mailer, type ServerFeature, job, mailWords } from '@atrium/engine/server'
import { profileOf } from '@atrium/features/people/server'
import { titleOf } from '../contract/calendar-event.ts'
import { eventPath } from '../contract/event-path.ts'
import { startsWords } from '../contract/reminder-words.ts'
import { type Letter, LetterSchema } from '../contract/reminder.ts'
import { isAt } from './next-time.ts'
import { readEvent } from './read-events.ts'
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
    const profile = await profileOf(db, person)
    // Whoever is suspended reads nothing here, nor in a letter.
    if (!profile || profile.suspendedAt !== null) return
    const to = profile.email
    for (const letter of known(letters)) {
      const words = await wordsOf(due, letter)
      if (words === undefined) continue
      const link = eventPath({ space: letter.where, id: letter.event })
      if (mailer && to)
        await mailer.send({
          to,
          subject: mailWords`${words}`,
          text: textOf(words, `${publicUrl}${link}`),
          once: letter.id,
        })
      // Whoever asked for nothing but an email, and cannot get one, is told in the app.
      else if (letter.isOnly) await tellReminder(due, person, letter)
    }
  })
  return { feature: { name: 'reminder-mail', jobs: [send] }, open }
}

/** Those that this version knows: an older one wrote down their words instead. */
const known = (letters: readonly unknown[]): readonly Letter[] =>
  letters.flatMap((letter) => {
    const read = z.safeParse(LetterSchema, letter)
    return read.success ? [read.data] : []
  })

/** What to say of an event, as the person may read it now; nothing of one that is no longer then. */
async function wordsOf(due: Due<ReminderMail>, letter: Letter): Promise<string | undefined> {
  const { where: space, event: id, start, minutes } = letter
  const by = due.data.person
  const event = await readEvent({ db: due.db, by, space, id })
  if (!event || event.trash || !(await isAt(by, event, start))) return undefined
  return `${titleOf(event)} ${startsWords(minutes)}`
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
