import type { Client } from '@atrium/engine/web'
import { withNames } from '@atrium/features/groups/contract'
import { type CommentThread, isAlive } from '../../../contract/comment-thread.ts'
import { listThreads, mostListed } from '../../../contract/comments.ts'
import type { Document } from '../../../contract/document.ts'
import type { Block } from '../../../contract/format/block.ts'
import { wordsIn } from '../../../contract/format/block.ts'
import type { WordThread } from './comments-in-word.ts'

/** All that is said about a page, those threads first that began first. */
export async function threadsOf(client: Client, { space, id }: Document): Promise<readonly CommentThread[]> {
  const found: CommentThread[] = []
  for (let last: CommentThread | undefined; ;) {
    const after = last && { isResolved: last.resolvedBy !== null, seq: last.seq }
    const answer = await client.ask(listThreads, { space, document: id, ...(after && { after }) })
    if (!answer.ok) throw new Error(answer.message)
    const { threads } = answer.output
    found.push(...threads)
    last = threads.at(-1)
    if (threads.length < mostListed) break
  }
  const startOf = ({ comments: [first] }: CommentThread): number => first?.at ?? 0
  return found.filter(isAlive).toSorted((one, other) => startOf(one) - startOf(other))
}

interface Names {
  nameOf(person: string): string
  handleOf(group: string): string | undefined
}

/** The threads as Word has them. Of one whose words are gone the first comment says what they were. */
export function wordThreads(
  threads: readonly CommentThread[],
  blocks: readonly Block[],
  { nameOf, handleOf }: Names,
): readonly WordThread[] {
  const named = new Set(namedIn(blocks))
  return threads.map(({ id, anchor, quote, resolvedBy, comments }) => {
    const lost = anchor && quote !== '' && !named.has(id) ? `“${quote}”\n` : ''
    const said = comments.filter(({ isDeleted }) => !isDeleted)
    return {
      id,
      isResolved: resolvedBy !== null,
      comments: said.map(({ by, at, text }, index) => ({
        by: nameOf(by),
        at,
        text: `${index === 0 ? lost : ''}${withNames(text, nameOf, handleOf)}`,
      })),
    }
  })
}

const namedIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((one) => [...[one, ...wordsIn(one)].flatMap(({ threads = [] }) => threads), ...namedIn(one.children)])
