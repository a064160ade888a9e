import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** What a person has written to be sent later, in their own space under the id that the message will have. */
export const ScheduledMessage = defineRecord({
  name: 'scheduledMessage',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** The space in which it is to be said. */
    target: SpaceIdSchema,
    thread: z.nullable(z.string()),
    quote: z.nullable(z.string()),
    text: z.string(),
    /** By the server's clock, in milliseconds since 1970. */
    sendAt: z.number(),
    /** Whether it is being sent, and is no longer to be changed. */
    isSending: z.boolean(),
    /** Why it could not be sent at its time, as the person reads it; empty until then. */
    problem: z.string(),
  }),
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage.schema>

/** How many of them a person has, one row in their own space. */
export const ScheduledCount = defineRecord({
  name: 'scheduledCount',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), count: z.int() }),
})
