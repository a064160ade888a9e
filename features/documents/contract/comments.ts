import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineGate,
  defineQuery,
  talkers,
  readers,
} from '@atrium/engine/contract'
import { EmojiSchema, maxReactions, toggleReactionOf } from '@atrium/features/people/contract'
import { type Comment, CommentThread } from './comment-thread.ts'
import { onItsDocument, onThread } from './document-gates.ts'
import { itsReader, mustBeReader, notHere, oneThread, whenCommenting } from './thread-rules.ts'

const mostComments = 200

const position = z.string().check(z.maxLength(500))
const blockId = z.string().check(z.maxLength(64))
const beside = z.optional(z.string().check(z.maxLength(100)))
const words = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write something first.'),
    z.maxLength(10_000, 'A comment can have at most 10,000 characters.'),
  )

interface Commenting {
  readonly space: SpaceId
  readonly document: string
  readonly assignee?: string | undefined
}

const onCommented = defineGate({
  name: `${onItsDocument.name}, and ${itsReader.name}`,
  refusals: { ...onItsDocument.refusals, ...itsReader.refusals },
  async pass(tx, commenting: Commenting, deed) {
    const page = await onItsDocument.pass(tx, commenting, deed)
    await mustBeReader(tx, { space: commenting.space, person: commenting.assignee }, deed)
    return page
  },
})

/** Says something about a page: in a thread, or as the first of a new one. */
export const writeComment = defineAction({
  name: 'documents/comment',
  title: 'Comment',
  input: z.object({
    ...oneThread,
    document: IdSchema,
    id: IdSchema,
    text: words,
    anchor: z._default(
      z.nullable(z.object({ from: position, to: position, block: z.optional(blockId), before: beside, after: beside })),
      null,
    ),
    quote: z._default(z.string().check(z.maxLength(500)), ''),
    /** Who is asked to see to the thread from now on; whoever is already when absent. */
    assignee: z.optional(IdSchema),
  }),
  may: talkers,
  when: whenCommenting,
  on: onCommented,
  refusals: { ...notHere, full: 'This thread is full. Start a new one.' },
  async apply(tx, { space, thread: id, document, id: comment, text, anchor, quote, assignee: person }, deed) {
    const { by, at, seq, refuse } = deed
    const found = await tx.get(CommentThread, { space, id })
    if (found && found.document !== document) refuse('not-here')
    const thread = found ?? { space, id, document, anchor, quote, comments: [], resolvedBy: null, assignee: null, seq }
    if (thread.comments.length >= mostComments) refuse('full')
    const added = { id: comment, by, at, text, isDeleted: false, reactions: [] }
    const comments = [...thread.comments, added]
    await tx.put(CommentThread, { ...thread, comments, resolvedBy: null, assignee: person ?? thread.assignee, seq })
  },
})

interface NamedComment {
  readonly space: SpaceId
  readonly thread: string
  readonly id: string
}

const noComment = { ...onThread.refusals, 'no-comment': 'This comment no longer exists.' }

/** Hands on a comment that is not deleted, with its thread. */
const onComment = defineGate({
  name: 'the comment is not deleted, its document not in the trash',
  refusals: noComment,
  async pass(tx, named: NamedComment, deed) {
    const thread = await onThread.pass(tx, named, deed)
    const comment = thread.comments.find(({ id, isDeleted }) => id === named.id && !isDeleted)
    return { thread, comment: comment ?? deed.refuse('no-comment') }
  },
})

/** The same of a comment of one's own. */
const onOwnComment = defineGate({
  name: 'the comment is one’s own and not deleted, its document not in the trash',
  refusals: { ...noComment, 'not-yours': 'You can only edit or delete your own comments.' },
  async pass(tx, named: NamedComment, deed) {
    const found = await onComment.pass(tx, named, deed)
    return found.comment.by === deed.by ? found : deed.refuse('not-yours')
  },
})

/** Adds one's emoji to a comment, or takes it away when it is there already. */
export const reactToComment = defineAction({
  name: 'documents/react-to-comment',
  title: 'Reaction',
  input: z.object({ ...oneThread, id: IdSchema, emoji: EmojiSchema }),
  may: talkers,
  when: whenCommenting,
  on: onComment,
  refusals: { 'too-many': 'A comment can have at most 20 different reactions.' },
  async apply(tx, { emoji }, { on, by, seq, refuse }) {
    const reactions = toggleReactionOf(on.comment.reactions, emoji, by)
    if (reactions.length > maxReactions) refuse('too-many')
    await changeComment(tx, on, { reactions, seq })
  },
})

/** Changes the words of a comment of one's own. */
export const editComment = defineAction({
  name: 'documents/edit-comment',
  title: 'Edit comment',
  input: z.object({ ...oneThread, id: IdSchema, text: words }),
  may: talkers,
  when: whenCommenting,
  on: onOwnComment,
  refusals: {},
  apply: (tx, { text }, { on, at, seq }) => changeComment(tx, on, { text, editedAt: at, seq }),
})

/** Takes back a comment of one's own. */
export const deleteComment = defineAction({
  name: 'documents/delete-comment',
  title: 'Delete comment',
  input: z.object({ ...oneThread, id: IdSchema }),
  may: talkers,
  when: whenCommenting,
  on: onOwnComment,
  refusals: {},
  apply: (tx, _input, { on, seq }) => changeComment(tx, on, { text: '', isDeleted: true, reactions: [], seq }),
})

interface CommentInThread {
  readonly thread: CommentThread
  readonly comment: Comment
}

async function changeComment(
  tx: Tx,
  { thread, comment }: CommentInThread,
  { seq, ...change }: Partial<Comment> & { readonly seq: number },
): Promise<void> {
  const comments = thread.comments.map((one) => (one === comment ? { ...comment, ...change } : one))
  await tx.put(CommentThread, { ...thread, comments, seq })
}

/** So many threads are told of at once. */
export const mostListed = 200

/**
 * The threads of a page: those that are open first, and of each sort those that changed last; after one of them, where
 * that is given.
 */
export const listThreads = defineQuery({
  name: 'documents/threads',
  input: z.object({
    space: SpaceIdSchema,
    document: z.string().check(z.maxLength(64)),
    after: z.optional(z.object({ isResolved: z.boolean(), seq: z.number() })),
  }),
  output: z.object({ threads: z.array(CommentThread.schema) }),
  may: readers,
  where: ({ space }) => space,
})
