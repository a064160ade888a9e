import * as z from 'zod/mini'
import { IdSchema, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'
import { EmailRefusal, mostRefusals } from './email.ts'

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

/** Sends a person's email at another time. Only the server does it. */
export const emailLater = defineAction({
  name: 'notifications/email-later',
  input: z.object({ person: IdSchema, at: z.number(), tries: z.int() }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply() {},
})
