import type { Inline, Proposed } from '../../../contract/format/block.ts'
import type { WordParagraph } from './paragraph.ts'
import { type Piece, isFigure } from './reading.ts'

/**
 * Paragraphs that say of themselves what is proposed, in the place of their ends: Word marks the end of a paragraph that
 * somebody put in or took off (ECMA-376, part 1, 17.13.5), a page the paragraph.
 */
export const withoutEnds = (paragraphs: readonly WordParagraph[]): readonly WordParagraph[] =>
  settled(settled(paragraphs, 'insert'), 'delete')

function settled(paragraphs: readonly WordParagraph[], kind: keyof Proposed): readonly WordParagraph[] {
  const made: WordParagraph[] = []
  for (let from = 0; from < paragraphs.length;) {
    let last = from
    while (last < paragraphs.length && paragraphs[last]?.end[kind]) last += 1
    const isClosed = last < paragraphs.length
    const chain = paragraphs.slice(from, last + 1)
    made.push(...(last === from ? chain : settledChain(chain, { kind, isClosed })))
    from = last + 1
  }
  return made
}

interface Chain {
  readonly kind: keyof Proposed
  /** Whether it ends with the end of a paragraph that stays. */
  readonly isClosed: boolean
}

/**
 * Paragraphs that are one on the one side of the change, and several on the other. That which has words on both is the one;
 * words of the others were parted from it, or go to it, so that they stand in both places, proposed.
 */
function settledChain(chain: readonly WordParagraph[], { kind, isClosed }: Chain): readonly WordParagraph[] {
  const withWords = chain.findIndex(({ pieces }) => pieces.some((piece) => isOnBoth(piece, kind)))
  const base = withWords >= 0 ? withWords : isClosed ? chain.length - 1 : -1
  const opposite = kind === 'insert' ? 'delete' : 'insert'
  const moved: Piece[] = []
  const made = chain.map((one, at) => {
    const suggested = one.end[kind] ?? chain[at - 1]?.end[kind]
    if (at === base || !suggested) return one
    const mine = { [kind]: suggested }
    const pieces = one.pieces.map((piece) => {
      if (!isOnBoth(piece, kind)) return piece
      moved.push(proposing(withoutThreads(piece), { [opposite]: suggested }))
      return proposing(piece, mine)
    })
    return { ...one, pieces, proposed: { ...one.proposed, ...mine } }
  })
  return made.map((one, at) => (at === base ? { ...one, pieces: [...one.pieces, ...moved] } : one))
}

const isOnBoth = (piece: Piece, kind: keyof Proposed): boolean =>
  !(isFigure(piece) ? piece.figure : piece).proposed?.[kind]

const proposing = (piece: Piece, proposed: Proposed): Piece =>
  isFigure(piece)
    ? { figure: { ...piece.figure, proposed: { ...piece.figure.proposed, ...proposed } } }
    : { ...piece, proposed: { ...piece.proposed, ...proposed } }

/** What was said about words is said about them once. */
function withoutThreads(piece: Piece): Piece {
  if (isFigure(piece)) return piece
  const { threads: _threads, ...run }: Inline = piece
  return run
}
