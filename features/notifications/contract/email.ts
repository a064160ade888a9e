import * as z from 'zod/mini'
import {
  IdSchema,
  anytime,
  defineAction,
  defineQuery,
  defineRecord,
  ownSpace,
  owners,
  serverOnly,
} from '@atrium/engine/contract'

/** After so many refusals in a row nothing is sent to an address any more: a mail server can be wrong once. */
const mostRefusals = 2

/** What a mail server said of one person's address, one row in their own space; gone once it takes a letter again. */
export const EmailRefusal = defineRecord({
  name: 'emailRefusal',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    /** How often in a row. */
    times: z.int(),
    /** In the words of the mail server, the last time. */
    words: z.string(),
    at: z.number(),
  }),
})
export type EmailRefusal = z.infer<typeof EmailRefusal.schema>

/** Whether nothing is sent any more. */
export const isGivenUp = (refusal: Pick<EmailRefusal, 'times'> | undefined): boolean =>
  (refusal?.times ?? 0) >= mostRefusals

/** Notes that a mail server took nothing for a person's address, or that nothing will ever arrive there. Only the server does it. */
export const noteRefusal = defineAction({
  name: 'notifications/note-refusal',
  input: z.object({
    person: IdSchema,
    words: z.string().check(z.maxLength(200)),
    isForGood: z.optional(z.boolean()),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, words, isForGood = false }, { at }) {
    const key = { space: ownSpace(person), id: person }
    const before = await tx.get(EmailRefusal, key)
    await tx.put(EmailRefusal, { ...key, times: isForGood ? mostRefusals : (before?.times ?? 0) + 1, words, at })
  },
})

/** Notes that a person's address takes letters. Only the server does it. */
export const forgetRefusal = defineAction({
  name: 'notifications/forget-refusal',
  input: z.object({ person: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  apply: (tx, { person }) => tx.drop(EmailRefusal, { space: ownSpace(person), id: person }),
})

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

/** Sends a person's email at another time. Only the server does it. */
export const emailLater = defineAction({
  name: 'notifications/email-later',
  input: z.object({ person: IdSchema, at: z.number(), tries: z.int() }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  apply: () => Promise.resolve(),
})

/** Whether this server can send email, and read what people reply to it. */
export const sendsEmail = defineQuery({
  name: 'notifications/sends-email',
  input: z.object({}),
  output: z.object({ sends: z.boolean(), takesReplies: z.boolean() }),
  may: owners,
  where: (_input, by) => ownSpace(by),
})
