import { answer } from '@atrium/engine/server'
import { type UnsentMail, mailQuery, mailShown } from '../contract/mail-query.ts'

export const mailAnswer = answer(mailQuery, async ({ db }) => {
  const mails = await db
    .withTables<{ mail: UnsentMail }>()
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text', 'at', 'state', 'error'])
    .orderBy('at', 'desc')
    .limit(mailShown)
    .execute()
  return { mails }
})
