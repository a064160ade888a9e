import * as z from 'zod/mini'
import { defineRecord } from '@atrium/engine/contract'

/** One comment of a thread; a deleted one has no words any more. */
const Comment = z.object({
  id: z.string(),
  by: z.string(),
  at: z.number(),
  text: z.string(),
  /** When its words were last changed. */
  editedAt: z.optional(z.number()),
  isDeleted: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), people: z.array(z.string()) })),
})
export type Comment = z.infer<typeof Comment>

/**
 * What is said about some words of a page. `anchor` holds where they begin and end as Yjs relative positions, which stay
 * with the words; `quote` is what they were.
 */
export const CommentThread = defineRecord({
  name: 'commentThread',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    document: z.string(),
    anchor: z.nullable(z.object({ from: z.string(), to: z.string() })),
    quote: z.string(),
    comments: z.array(Comment),
    resolvedBy: z.nullable(z.string()),
    /** Grows with each change. */
    seq: z.number(),
  }),
  atHand: { newest: 200, by: 'seq' },
})
export type CommentThread = z.infer<typeof CommentThread.schema>

/** Whether anything is left of a thread: of deleted comments alone nothing is. */
export const isAlive = ({ comments }: CommentThread): boolean => comments.some(({ isDeleted }) => !isDeleted)
