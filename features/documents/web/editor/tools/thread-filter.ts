import { mentionsIn } from '@atrium/features/groups/contract'
import { type CommentThread, assigneeOf, isAlive } from '../../../contract/comment-thread.ts'

export const threadFilters = ['open', 'resolved', 'mine'] as const
/** Which threads are shown; `mine`: the open ones that mention the person or are theirs to see to. */
export type ThreadFilter = (typeof threadFilters)[number]

interface Reader {
  readonly person: string
  /** The groups that the person is in. */
  readonly groups: readonly string[]
}

/** The threads of a page that each choice shows. */
export function threadsBy(
  threads: readonly CommentThread[],
  { person, groups }: Reader,
): Readonly<Record<ThreadFilter, readonly CommentThread[]>> {
  const alive = threads.filter(isAlive)
  const open = alive.filter(({ resolvedBy }) => resolvedBy === null)
  return {
    open,
    resolved: alive.filter(({ resolvedBy }) => resolvedBy !== null),
    mine: open.filter((thread) => assigneeOf(thread) === person || mentions(thread, { person, groups })),
  }
}

const mentions = ({ comments }: CommentThread, { person, groups }: Reader): boolean =>
  comments.some(({ text, isDeleted }) => {
    const named = mentionsIn(text)
    return !isDeleted && (named.people.includes(person) || named.groups.some((group) => groups.includes(group)))
  })
