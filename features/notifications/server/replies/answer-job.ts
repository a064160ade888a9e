import { type FreshMail, type Due, type Mailer, after, job, mailWords } from '@atrium/engine/server'
import { profileOf } from '@atrium/features/people/server'
import { answerLetter } from '../../contract/answer-letter.ts'
import { htmlPage } from '../email/html.ts'
import { escapeHtml } from '@atrium/base/escape-html'

const jobName = 'notifications/answer-letter'

interface Answering {
  readonly person: string
  readonly words: string
  readonly isPosted: boolean
  readonly subject: string
  readonly messageId: string
}

interface Tools {
  readonly mailer: Pick<Mailer, 'isSending' | 'deliver'>
  readonly publicUrl: string
}

export const answerAfter = after(answerLetter, async ({ input, later }) => {
  later({ name: jobName, data: input satisfies Answering })
})

/** Sends the letter that says what became of a reply. */
export const createAnswerJob = (opened: Promise<Tools>) =>
  job<Answering>(jobName, async (due) => {
    const { mailer, publicUrl } = await opened
    const profile = await profileOf(due.db, due.data.person)
    if (!mailer.isSending || profile?.suspendedAt !== null) return
    const { became } = await mailer.deliver(answerOf(due, { to: profile.email, publicUrl }))
    if (became === 'later' || became === 'unreachable') throw new Error(`An answer was not sent: ${became}`)
  })

/** Programs do not answer what says that a program wrote it (RFC 3834, section 2), and so nothing goes round in circles. */
function answerOf(
  { data: { words, isPosted, subject, messageId }, idFor }: Due<Answering>,
  { to, publicUrl }: { readonly to: string; readonly publicUrl: string },
): FreshMail {
  const title = isPosted ? 'Your reply was posted in part' : 'Your reply was not posted'
  const about = subject === '' ? 'A reply to one of your notification emails' : mailWords`Your reply “${subject}”`
  const sentence = isPosted ? `${about} was posted in Atrium.` : `${about} was not posted in Atrium.`
  return {
    to,
    subject: title,
    text: ['Hello,', '', sentence, words, '', 'Open Atrium:', publicUrl, ''].join('\n'),
    html: htmlPage(
      title,
      `<h1>${title}</h1><p>${escapeHtml(sentence)}</p><p>${escapeHtml(words)}</p>
<div class="foot"><p><a href="${escapeHtml(publicUrl)}">Open Atrium</a></p></div>`,
    ),
    messageId: `${idFor('answer')}@${new URL(publicUrl).hostname}`,
    ...(messageId !== '' && { thread: messageId }),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  }
}
