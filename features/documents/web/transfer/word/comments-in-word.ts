import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  type ICommentOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { type Block, wordsIn } from '../../../contract/format/block.ts'

/** What is said about a page, or about words of it, which name it. */
export interface WordThread {
  readonly id: string
  readonly isResolved: boolean
  readonly comments: readonly WordComment[]
}

interface WordComment {
  readonly by: string
  /** In milliseconds since 1970. */
  readonly at: number
  readonly text: string
}

/** The comments of one document that is being written. */
export interface Comments {
  /** What a document of Word keeps of them. */
  readonly all: readonly ICommentOptions[]
  /** The threads that no words name. */
  readonly ofPage: readonly string[]
  /** Puts the signs where a comment begins and ends around what is about to be written of it. */
  around(threads: readonly string[] | undefined, words: readonly ParagraphChild[]): readonly ParagraphChild[]
}

export function createComments(threads: readonly WordThread[], blocks: readonly Block[]): Comments {
  const numbers = new Map<string, readonly number[]>()
  let count = 0
  const all = threads.flatMap(({ id, isResolved, comments }) => {
    const first = count
    numbers.set(
      id,
      comments.map(() => count++),
    )
    return comments.map((comment, index) => commentInWord(comment, { id: first + index, first, isResolved }))
  })
  const named = countNamed(blocks)
  const left = new Map(named)
  const begun = new Set<string>()

  function around(of: readonly string[] | undefined, words: readonly ParagraphChild[]): readonly ParagraphChild[] {
    const known = (of ?? []).filter((thread) => numbers.has(thread))
    if (known.length === 0) return words
    const begin = known.filter((thread) => !begun.has(thread))
    for (const thread of begin) begun.add(thread)
    for (const thread of known) left.set(thread, (left.get(thread) ?? 1) - 1)
    const end = known.filter((thread) => left.get(thread) === 0)
    const numbersOf = (some: readonly string[]): readonly number[] => some.flatMap((one) => numbers.get(one) ?? [])
    return [...numbersOf(begin).map((id) => new CommentRangeStart(id)), ...words, ...numbersOf(end).flatMap(ended)]
  }

  return { all, ofPage: threads.map(({ id }) => id).filter((id) => !named.has(id)), around }
}

const ended = (id: number): readonly ParagraphChild[] => [
  new CommentRangeEnd(id),
  new TextRun({ children: [new CommentReference(id)] }),
]

/** How many blocks and runs name each thread. */
function countNamed(blocks: readonly Block[], counts = new Map<string, number>()): ReadonlyMap<string, number> {
  for (const one of blocks) {
    for (const { threads = [] } of [one, ...wordsIn(one)])
      for (const thread of threads) counts.set(thread, (counts.get(thread) ?? 0) + 1)
    countNamed(one.children, counts)
  }
  return counts
}

const noComment = -1

interface InThread {
  readonly id: number
  readonly first: number
  readonly isResolved: boolean
}

const commentInWord = ({ by, at, text }: WordComment, { id, first, isResolved }: InThread): ICommentOptions => ({
  id,
  author: by,
  initials: [...by.matchAll(/(?<=^|\s)\S/gu)].join('').slice(0, 3),
  date: new Date(at),
  children: text.split('\n').map((line) => new Paragraph(line)),
  resolved: isResolved,
  // Only where one answers another does the library write which are resolved; of a number that none has it writes nothing.
  parentId: id === first ? noComment : first,
})
