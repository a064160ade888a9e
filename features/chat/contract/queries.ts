import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineQuery, spaceIdOr, readers } from '@atrium/engine/contract'
import { MessageVersion } from './message-version.ts'
import { Message } from './message.ts'
import { messagePageSize, spaceNeeded } from './messages-query.ts'

const limit = z._default(z.int().check(z.gte(1), z.lte(200)), messagePageSize)
const page = z.object({ messages: z.array(Message.schema), hasOlder: z.boolean(), hasNewer: z.boolean() })
export type MessagePage = z.infer<typeof page>

/** Messages of a space around a place in its history: a message, a time or a log number; or just before or after one. */
export const history = defineQuery({
  name: 'chat/history',
  input: z.object({
    space: spaceIdOr(spaceNeeded),
    from: z.discriminatedUnion('by', [
      z.object({ by: z.literal('message'), id: IdSchema }),
      z.object({ by: z.literal('time'), at: z.number() }),
      z.object({ by: z.literal('before'), seq: z.int() }),
      z.object({ by: z.literal('after'), seq: z.int() }),
    ]),
    limit,
  }),
  output: page,
  may: readers,
  where: ({ space }) => space,
})

/** The replies of a thread, oldest first, after the log number `after`, with the message that began it. */
export const threadMessages = defineQuery({
  name: 'chat/thread',
  input: z.object({ space: SpaceIdSchema, thread: IdSchema, after: z._default(z.int(), 0), limit }),
  output: z.object({ root: z.nullable(Message.schema), messages: z.array(Message.schema), hasNewer: z.boolean() }),
  may: readers,
  where: ({ space }) => space,
})

/** The pinned messages of a space, those pinned last first. */
export const pinnedMessages = defineQuery({
  name: 'chat/pins',
  input: z.object({ space: SpaceIdSchema, limit }),
  output: z.object({ messages: z.array(Message.schema) }),
  may: readers,
  where: ({ space }) => space,
})

/** What a message said before, the last first. */
export const messageVersions = defineQuery({
  name: 'chat/versions',
  input: z.object({ space: SpaceIdSchema, message: IdSchema, limit }),
  output: z.object({ versions: z.array(MessageVersion.schema) }),
  may: readers,
  where: ({ space }) => space,
})

/** How much is unread in a space of one's own reading (R7.16, R7.17). */
export const unreadCount = defineQuery({
  name: 'chat/unread',
  input: z.object({ space: SpaceIdSchema }),
  output: z.object({ count: z.number(), first: z.nullable(z.string()) }),
  may: readers,
  where: ({ space }) => space,
})
