import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineQuery,
  defineRecord,
} from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { Document } from './document.ts'
import { openSpace, shut } from './page-rules.ts'

const mostComments = 200
const mostReactions = 20

/** One comment of a thread; a deleted one has no words any more. */
const Comment = z.object({
  id: z.string(),
  by: z.string(),
  at: z.number(),
  text: z.string(),
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

const position = z.string().check(z.maxLength(500))
const oneThread = { space: SpaceIdSchema, thread: IdSchema }
const gone = 'This thread no longer exists.'

/** Says something about a page: in a thread, or as the first of a new one. */
export const writeComment = defineAction({
  name: 'documents/comment',
  title: 'Comment',
  input: z.object({
    ...oneThread,
    document: IdSchema,
    id: IdSchema,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Write something first.'),
        z.maxLength(10_000, 'A comment can have at most 10,000 characters.'),
      ),
    anchor: z._default(z.nullable(z.object({ from: position, to: position })), null),
    quote: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  may: may['documents/comment'],
  refusals: {
    archived: shut.archived,
    'not-found': shut['not-found'],
    full: 'This thread is full. Start a new one.',
  },
  async apply(tx, { space, thread: id, document, id: comment, text, anchor, quote }, deed) {
    const { by, at, seq, refuse } = deed
    await openSpace(tx, space, deed)
    const page = await tx.get(Document, { space, id: document })
    if (!page || page.trash) refuse('not-found')
    const found = await tx.get(CommentThread, { space, id })
    if (found && found.document !== document) refuse('not-found')
    const thread = found ?? { space, id, document, anchor, quote, comments: [], resolvedBy: null, seq }
    if (thread.comments.length >= mostComments) refuse('full')
    const added = { id: comment, by, at, text, isDeleted: false, reactions: [] }
    await tx.put(CommentThread, { ...thread, comments: [...thread.comments, added], resolvedBy: null, seq })
  },
})

/** Marks a thread as done, or opens it again. */
export const resolveThread = defineAction({
  name: 'documents/resolve-thread',
  title: 'Resolve comments',
  input: z.object({ ...oneThread, isResolved: z.boolean() }),
  may: may['documents/comment'],
  refusals: { gone },
  async apply(tx, { space, thread: id, isResolved }, { by, seq, refuse }) {
    const thread = (await tx.get(CommentThread, { space, id })) ?? refuse('gone')
    await tx.put(CommentThread, { ...thread, resolvedBy: isResolved ? by : null, seq })
  },
})

/** Adds one's emoji to a comment, or takes it away when it is there already. */
export const reactToComment = defineAction({
  name: 'documents/react-to-comment',
  title: 'Reaction',
  input: z.object({ ...oneThread, id: IdSchema, emoji: z.emoji().check(z.maxLength(32)) }),
  may: may['documents/comment'],
  refusals: { gone, 'too-many': 'A comment can have at most 20 different reactions.' },
  async apply(tx, { space, thread, id, emoji }, { by, seq, refuse }) {
    await changeComment(tx, { space, thread, id, seq, refuse }, (comment) => {
      const reactions = toggled(comment.reactions, emoji, by)
      return reactions.length > mostReactions ? refuse('too-many') : { ...comment, reactions }
    })
  },
})

/** Takes back a comment of one's own. */
export const deleteComment = defineAction({
  name: 'documents/delete-comment',
  title: 'Delete comment',
  input: z.object({ ...oneThread, id: IdSchema }),
  may: may['documents/comment'],
  refusals: { gone, 'not-yours': 'You can only delete your own comments.' },
  async apply(tx, { space, thread, id }, { by, seq, refuse }) {
    await changeComment(tx, { space, thread, id, seq, refuse }, (comment) =>
      comment.by === by ? { ...comment, text: '', isDeleted: true, reactions: [] } : refuse('not-yours'),
    )
  },
})

interface Place {
  readonly space: string
  readonly thread: string
  readonly id: string
  readonly seq: number
  refuse(code: 'gone'): never
}

async function changeComment(
  tx: Tx,
  { space, thread: threadId, id, seq, refuse }: Place,
  change: (comment: Comment) => Comment,
): Promise<void> {
  const thread = (await tx.get(CommentThread, { space, id: threadId })) ?? refuse('gone')
  const found = thread.comments.find((comment) => comment.id === id) ?? refuse('gone')
  const comments = thread.comments.map((comment) => (comment === found ? change(found) : comment))
  await tx.put(CommentThread, { ...thread, comments, seq })
}

function toggled(reactions: Comment['reactions'], emoji: string, person: string): Comment['reactions'] {
  const people = reactions.find((reaction) => reaction.emoji === emoji)?.people ?? []
  const now = people.includes(person) ? people.filter((one) => one !== person) : [...people, person]
  const others = reactions.filter((reaction) => reaction.emoji !== emoji)
  return now.length > 0 ? [...others, { emoji, people: now }] : others
}

/** The threads of a page, those that changed last first. */
export const listThreads = defineQuery({
  name: 'documents/threads',
  input: z.object({ space: SpaceIdSchema, document: z.string().check(z.maxLength(64)) }),
  output: z.object({ threads: z.array(CommentThread.schema) }),
  may: may['documents/find'],
  where: ({ space }) => space as SpaceId,
})
