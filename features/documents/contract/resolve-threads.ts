import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, type Tx, defineAction, talkers, type SpaceId } from '@atrium/engine/contract'
import { CommentThread } from './comment-thread.ts'
import { onItsDocument, onThread } from './document-gates.ts'
import { notHere, oneThread, whenCommenting } from './thread-rules.ts'

/** Marks a thread as done, or opens it again. */
export const resolveThread = defineAction({
  name: 'documents/resolve-thread',
  title: 'Resolve comments',
  input: z.object({ ...oneThread, isResolved: z.boolean() }),
  may: talkers,
  when: whenCommenting,
  on: onThread,
  refusals: {},
  async apply(tx, { isResolved }, { on: thread, by, seq }) {
    await tx.put(CommentThread, { ...thread, resolvedBy: isResolved ? by : null, seq })
  },
})

const mostAtOnce = 100
/** All of them travel in one entry of the log. */
const mostLength = 1_000_000

/**
 * Marks threads of a page as done in one deed, or opens those of them again that the person resolved. What somebody else
 * resolved or opened meanwhile, and what is gone, stays as it is.
 */
export const resolveThreads = defineAction({
  name: 'documents/resolve-threads',
  title: 'Resolve all comments',
  input: z.object({
    space: SpaceIdSchema,
    document: IdSchema,
    threads: z.array(IdSchema).check(z.minLength(1), z.maxLength(mostAtOnce)),
    isResolved: z.boolean(),
  }),
  may: talkers,
  when: whenCommenting,
  on: onItsDocument,
  refusals: { ...notHere, 'too-much': 'These comments are too long to resolve at once. Resolve some of them first.' },
  async apply(tx, { space, document, threads: ids, isResolved }, { by, seq, refuse }) {
    const threads = await threadsOn(tx, { space, document, ids }, refuse)
    const changed = threads.filter(({ resolvedBy }) => resolvedBy === (isResolved ? null : by))
    await putAll(tx, changed, { resolvedBy: isResolved ? by : null, seq })
  },
})

interface Named {
  readonly space: SpaceId
  readonly document: string
  readonly ids: readonly string[]
}

/** Reads no further than what is refused. */
async function threadsOn(
  tx: Tx,
  { space, document, ids }: Named,
  refuse: (code: 'not-here' | 'too-much') => never,
): Promise<readonly CommentThread[]> {
  const threads: CommentThread[] = []
  let left = mostLength
  for (const id of new Set(ids)) {
    const thread = await tx.get(CommentThread, { space, id })
    if (!thread) continue
    if (thread.document !== document) refuse('not-here')
    left -= lengthOf(thread)
    if (left < 0) refuse('too-much')
    threads.push(thread)
  }
  return threads
}

/** Each under a number of its own up to that of the deed, in the order in which they changed before. */
async function putAll(
  tx: Tx,
  threads: readonly CommentThread[],
  { resolvedBy, seq }: Pick<CommentThread, 'resolvedBy' | 'seq'>,
): Promise<void> {
  const inOrder = threads.toSorted((one, other) => one.seq - other.seq)
  for (const [index, thread] of inOrder.entries())
    await tx.put(CommentThread, { ...thread, resolvedBy, seq: seq - 1 + (index + 1) / threads.length })
}

const lengthOf = (thread: CommentThread): number => JSON.stringify(thread).length

/** The first of `threads`, as many as can be resolved at once. */
export function fitting(threads: readonly CommentThread[]): readonly CommentThread[] {
  let left = mostLength
  const first = threads.slice(0, mostAtOnce)
  const end = first.findIndex((thread) => (left -= lengthOf(thread)) < 0)
  return end < 0 ? first : first.slice(0, end)
}
