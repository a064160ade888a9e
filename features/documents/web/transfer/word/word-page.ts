import { BorderStyle, Document, HeadingLevel, type IStylesOptions, Packer, Paragraph, ShadingType, TextRun } from 'docx'
import type { Block } from '../../../contract/format/block.ts'
import { blocksInWord } from './blocks-in-word.ts'
import { type Surroundings, createWriting } from './writing.ts'

interface Page {
  readonly title: string
  /** With what is proposed, which Word shows as tracked changes. */
  readonly blocks: readonly Block[]
}

/** A page as a document of Word (.docx). What is said about all of it is said about its title there. */
export function wordPage({ title, blocks }: Page, surroundings: Surroundings): Promise<Blob> {
  const writing = createWriting(surroundings, blocks)
  const { all: comments, ofPage, around } = writing.comments
  const named = around(ofPage, title === '' ? [] : [new TextRun(title)])
  const heading = named.length === 0 ? [] : [new Paragraph({ heading: HeadingLevel.TITLE, children: named })]
  const all = [...heading, ...blocksInWord(blocks, { writing, depth: 0, looks: {} })]
  // What is proposed of a paragraph is told of its end, and that of one behind which no other stands cannot go.
  const children = all.flatMap((one, at) =>
    writing.proposed.has(one) && !(all[at + 1] instanceof Paragraph) ? [one, new Paragraph('')] : [one],
  )
  return Packer.toBlob(new Document({ title, styles, sections: [{ children }], comments: { children: comments } }))
}

const sideLine = { style: BorderStyle.SINGLE, size: 12, space: 8, color: 'B0B0B0' }
const grey = { type: ShadingType.CLEAR, fill: 'F3F3F3' }

const styles: IStylesOptions = {
  default: {
    document: { run: { font: 'Calibri', size: '11pt' }, paragraph: { spacing: { after: 120 } } },
  },
  paragraphStyles: [
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      run: { italics: true },
      paragraph: { indent: { left: 360 }, border: { left: sideLine } },
    },
    { id: 'Callout', name: 'Callout', basedOn: 'Normal', paragraph: { shading: grey, border: { left: sideLine } } },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: 'Consolas', size: '10pt' },
      paragraph: { shading: grey },
    },
    { id: 'Formula', name: 'Formula', basedOn: 'Code' },
    { id: 'Diagram', name: 'Diagram', basedOn: 'Code' },
  ],
}
