import * as z from 'zod/mini'
import { IdSchema, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'

/** Writes to a person why a reply of theirs was not posted, or not all of it. Only the server does it. */
export const answerLetter = defineAction({
  name: 'notifications/answer-letter',
  input: z.object({
    person: IdSchema,
    /** What is to be said, in whole sentences. */
    words: z.string().check(z.maxLength(500)),
    isPosted: z.boolean(),
    /** The subject and the name of their letter; '' where it is not sure that it is theirs. */
    subject: z.string().check(z.maxLength(200)),
    messageId: z.string().check(z.maxLength(300)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply() {},
})
