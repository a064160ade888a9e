import { type IParagraphOptions, Paragraph, type ParagraphChild } from 'docx'
import type { Block } from '../../../contract/format/block.ts'
import { looksOf } from '../../../contract/format/looks.ts'
import { coloredIn, paragraphLooks } from './looks-in-word.ts'
import { wordsInWord } from './words-in-word.ts'
import type { Place } from './writing.ts'

export interface Look extends Omit<IParagraphOptions, 'children'> {
  /** What stands in front of the words. */
  readonly before?: readonly ParagraphChild[]
}

/** The words of a block. What is proposed of it as a whole is told of the end of its paragraph. */
export function paragraph(
  { content, props, proposed, threads }: Block,
  { writing, looks: around }: Place,
  { before = [], ...look }: Look,
): Paragraph {
  const { insert, delete: taken } = proposed ?? {}
  const looks = { ...around, ...looksOf(props) }
  const { run, ...drawn } = paragraphLooks(looks)
  const made = new Paragraph({
    ...look,
    ...drawn,
    children: [...before, ...writing.comments.around(threads, wordsInWord(coloredIn(content, looks), writing))],
    run: {
      ...run,
      ...(insert ? { insertion: writing.change(insert) } : taken && { deletion: writing.change(taken) }),
    },
  })
  if (insert ?? taken) writing.proposed.add(made)
  return made
}

/** What a step further in is. */
export const indentTwips = 720

/** As far in as the block lies in others. */
export const indent = ({ depth }: Place): Look => (depth > 0 ? { indent: { left: depth * indentTwips } } : {})
