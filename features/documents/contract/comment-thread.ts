import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'
import { ReactionsSchema } from '@atrium/features/people/contract'

/** One comment of a thread; a deleted one has no words any more. */
const Comment = z.object({
  id: z.string(),
  by: z.string(),
  at: z.number(),
  text: z.string(),
  /** When its words were last changed. */
  editedAt: z.optional(z.number()),
  isDeleted: z.boolean(),
  reactions: ReactionsSchema,
})
export type Comment = z.infer<typeof Comment>

/**
 * What is said about some words of a page, or about a block of it. `anchor` holds where the words begin and end as Yjs
 * relative positions, which stay with them, what stood beside them in their line, and the id of the block; `quote` is what
 * the words were, or how the block was called.
 */
export const CommentThread = defineRecord({
  name: 'commentThread',
  version: 2,
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    document: z.string(),
    anchor: z.nullable(
      z.object({
        from: z.string(),
        to: z.string(),
        block: z.optional(z.string()),
        before: z.optional(z.string()),
        after: z.optional(z.string()),
      }),
    ),
    quote: z.string(),
    comments: z.array(Comment),
    resolvedBy: z.nullable(z.string()),
    /** Who is asked to see to it; it waits for them only while the thread is open. */
    assignee: z._default(z.nullable(z.string()), null),
    /** Grows with each change. */
    seq: z.number(),
  }),
  atHand: { newest: 200, by: 'seq' },
})
export type CommentThread = z.infer<typeof CommentThread.schema>

/** Whether anything is left of a thread: of deleted comments alone nothing is. */
export const isAlive = ({ comments }: CommentThread): boolean => comments.some(({ isDeleted }) => !isDeleted)

/** Who has a thread to see to: nobody once it is resolved, and nobody where nothing is left of it. */
export const assigneeOf = (thread: CommentThread): string | null =>
  thread.resolvedBy === null && isAlive(thread) ? thread.assignee : null
