import { type Block, textOf } from './block.ts'
import { settledWords } from './settled-blocks.ts'

export interface Written {
  /** Of the heading that the text begins with, or nothing. */
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Takes a heading of the first level that stands first out of the text, as its title. */
export function titled(blocks: readonly Block[]): Written {
  const [first, ...rest] = blocks
  if (first?.type !== 'heading' || first.props['level'] !== 1) return { title: '', blocks }
  return { title: textOf(settledWords(first.content)).trim().slice(0, 200), blocks: [...first.children, ...rest] }
}
