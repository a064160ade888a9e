import * as z from 'zod/mini'
import { type PersonId, SpaceIdSchema, defineRecord, writers } from '@atrium/engine/contract'

/** As many people as talk in one direct conversation, oneself among them. */
export const maxConversation = 9

/** A direct conversation, in a space of its own: `space` and `id` are the same. */
export const Conversation = defineRecord({
  name: 'conversation',
  schema: z.object({ space: SpaceIdSchema, id: SpaceIdSchema, createdAt: z.number(), people: z.array(z.string()) }),
})
export type Conversation = z.infer<typeof Conversation.schema>

/** Who begins conversations, without how that is done. */
export const beginners = { may: writers }

export const othersIn = ({ people }: Conversation, me: PersonId): readonly string[] =>
  people.filter((person) => person !== me)
