import * as z from 'zod/mini'
import { defineQuery, spaceIdOr, readers } from '@atrium/engine/contract'
import { Message } from './message.ts'

export const messagePageSize = 50
/** What is said to who asks for messages without saying of what. */
export const spaceNeeded = 'Workspace ID is required'

/** A message as the API tells it: with the fields that the specification names (R3.08, R3.09) beside those of the record. */
const ToldMessage = z.intersection(
  Message.schema,
  z.object({
    userId: z.string(),
    sender: z.string(),
    workspaceId: z.string(),
    /** The server's time, in milliseconds since 1970. */
    timestamp: z.number(),
  }),
)

/** The messages of a space in the order in which they were said, from just after the log number `after`. */
export const messages = defineQuery({
  name: 'chat/messages',
  input: z.object({
    space: spaceIdOr(spaceNeeded),
    after: z._default(z.int().check(z.gte(0)), 0),
    limit: z._default(z.int().check(z.gte(1), z.lte(200)), messagePageSize),
  }),
  output: z.object({ messages: z.array(ToldMessage), /** Whether there are later ones. */ more: z.boolean() }),
  may: readers,
  where: ({ space }) => space,
})
