import * as z from 'zod/mini'
import {
  anytime,
  defineAction,
  defineQuery,
  defineRecord,
  ownSpace,
  owners,
  SpaceIdSchema,
} from '@atrium/engine/contract'

/** After so many refusals in a row nothing is sent to an address any more: a mail server can be wrong once. */
export const mostRefusals = 2

/** What a mail server said of one person's address, one row in their own space; gone once it takes a letter again. */
export const EmailRefusal = defineRecord({
  name: 'emailRefusal',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** How often in a row. */
    times: z.int().check(z.gte(1)),
    /** In the words of the mail server, the last time. */
    words: z.string(),
    at: z.number(),
  }),
})
export type EmailRefusal = z.infer<typeof EmailRefusal.schema>

/** Whether nothing is sent any more. */
export const isGivenUp = (refusal: Pick<EmailRefusal, 'times'> | undefined): boolean =>
  (refusal?.times ?? 0) >= mostRefusals

/** Has letters go to one's address again that was refused. */
export const tryEmailAgain = defineAction({
  name: 'notifications/try-email-again',
  title: 'Email to your address',
  input: z.object({}),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  limit: { times: 10, perMs: 3_600_000 },
  apply: (tx, _input, { by }) => tx.drop(EmailRefusal, { space: ownSpace(by), id: by }),
})

/** Whether this server can send email, and read what people reply to it. */
export const sendsEmail = defineQuery({
  name: 'notifications/sends-email',
  input: z.object({}),
  output: z.object({ sends: z.boolean(), takesReplies: z.boolean() }),
  may: owners,
  where: (_input, by) => ownSpace(by),
})
