import { type CommentThread, assigneeOf, isAlive } from '../../../contract/comment-thread.ts'

export const threadFilters = ['open', 'resolved', 'mine'] as const
/** Which threads are shown; `mine`: the open ones that mention the person or are theirs to see to. */
export type ThreadFilter = (typeof threadFilters)[number]

/** The threads of a page that each choice shows. */
export function threadsBy(
  threads: readonly CommentThread[],
  person: string,
): Readonly<Record<ThreadFilter, readonly CommentThread[]>> {
  const alive = threads.filter(isAlive)
  const open = alive.filter(({ resolvedBy }) => resolvedBy === null)
  return {
    open,
    resolved: alive.filter(({ resolvedBy }) => resolvedBy !== null),
    mine: open.filter((thread) => assigneeOf(thread) === person || mentions(thread, person)),
  }
}

const mentions = ({ comments }: CommentThread, person: string): boolean =>
  comments.some(({ text, isDeleted }) => !isDeleted && text.includes(`<@${person}>`))
