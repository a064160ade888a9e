import { type IParagraphOptions, Paragraph, type ParagraphChild } from 'docx'
import type { Block } from '../../../contract/format/block.ts'
import { wordsInWord } from './words-in-word.ts'
import type { Place } from './writing.ts'

export interface Look extends Omit<IParagraphOptions, 'children'> {
  /** What stands in front of the words. */
  readonly before?: readonly ParagraphChild[]
}

/** The words of a block. What is proposed of it as a whole is told of the end of its paragraph. */
export function paragraph(
  { content, proposed, threads }: Block,
  { writing }: Place,
  { before = [], ...look }: Look,
): Paragraph {
  const { insert, delete: taken } = proposed ?? {}
  const made = new Paragraph({
    ...look,
    children: [...before, ...writing.comments.around(threads, wordsInWord(content, writing))],
    ...(insert
      ? { run: { insertion: writing.change(insert) } }
      : taken && { run: { deletion: writing.change(taken) } }),
  })
  if (insert ?? taken) writing.proposed.add(made)
  return made
}

/** What a step further in is. */
export const indentTwips = 720

/** As far in as the block lies in others. */
export const indent = ({ depth }: Place): Look => (depth > 0 ? { indent: { left: depth * indentTwips } } : {})
