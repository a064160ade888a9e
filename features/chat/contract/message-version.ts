import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** What a message said before it was edited; read by pages, never kept at hand. Those of a deleted message are dropped. */
export const MessageVersion = defineRecord({
  name: 'messageVersion',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    message: z.string(),
    text: z.string(),
    /** When it was said so, and until when. */
    at: z.number(),
    until: z.number(),
    seq: z.number(),
  }),
  readers: [],
  atHand: { newest: 1, by: 'seq' },
})
export type MessageVersion = z.infer<typeof MessageVersion.schema>
