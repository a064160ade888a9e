import { type Block, type Inline, joined, wordsIn } from './block.ts'

/** The blocks as the page says them as long as nobody accepts what is proposed. */
export const settledBlocks = (blocks: readonly Block[]): readonly Block[] => blocks.flatMap(settledBlock)

function settledBlock({ proposed, ...read }: Block): readonly Block[] {
  const children = settledBlocks(read.children)
  const rows = read.rows?.map((cells) => cells.map((cell) => ({ ...cell, content: settledWords(cell.content) })))
  const block = { ...read, children, content: settledWords(read.content), ...(rows && { rows }) }
  // In a block that is but proposed somebody else may have written.
  return proposed?.insert && wordsIn(block).length === 0 ? children : [block]
}

/** The words as the page says them as long as nobody accepts what is proposed. */
export const settledWords = (content: readonly Inline[]): readonly Inline[] =>
  joined(content.filter(({ proposed }) => !proposed?.insert).map(({ proposed: _proposed, ...run }) => run))

/** Whether something is proposed in the blocks, but for what one would become. */
export const holdsProposals = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (one) => [one, ...wordsIn(one)].some(({ proposed }) => proposed !== undefined) || holdsProposals(one.children),
  )
