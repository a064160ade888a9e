import * as z from 'zod/mini'
import { defineQuery, teamSpace, owners } from '@atrium/engine/contract'

/** A letter that did not go out; `at` is when it was written, in milliseconds since 1970. */
export const UnsentMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.number(),
  /** Waiting for another try, given up, or kept because there is no mail server. */
  state: z.enum(['waiting', 'failed', 'kept']),
  error: z.nullable(z.string()),
})
export type UnsentMail = z.infer<typeof UnsentMail>

export const mailShown = 100

/** The mail that did not go out, the newest first: only who runs the team may read it. */
export const mailQuery = defineQuery({
  name: 'admin/mail',
  input: z.object({}),
  output: z.object({ mails: z.array(UnsentMail) }),
  may: owners,
  where: () => teamSpace,
})
