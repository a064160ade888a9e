import {
  CarriageReturn,
  DeletedTextRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  type IRunOptions,
  InsertedTextRun,
  Paragraph,
  type ParagraphChild,
  TextRun,
  UnderlineType,
} from 'docx'
import type { Inline } from '../../../contract/format/block.ts'
import { colorsInWord } from './looks-in-word.ts'
import type { Writing } from './writing.ts'

/** Words with their looks and links, and what is proposed of them as tracked changes. */
export const wordsInWord = (content: readonly Inline[], writing: Writing): readonly ParagraphChild[] =>
  content.flatMap((run) => {
    const link = linkOf(run)
    const words = changed(
      run,
      { ...lookOf(run), children: piecesOf(run), ...(link && { style: 'Hyperlink' }) },
      writing,
    )
    return writing.comments.around(run.threads, [link ? new ExternalHyperlink({ link, children: [words] }) : words])
  })

/** Of what is proposed both ways, that it is to be put in: nobody has accepted it yet. */
function changed({ proposed }: Inline, options: IRunOptions, writing: Writing): ParagraphChild {
  if (proposed?.insert) return new InsertedTextRun({ ...options, ...writing.change(proposed.insert) })
  if (proposed?.delete) return new DeletedTextRun({ ...options, ...writing.change(proposed.delete) })
  return new TextRun(options)
}

/** Word opens no document with an address that is none. */
function linkOf({ href = '' }: Inline): string | undefined {
  return /^(https?|mailto):/i.test(href) && URL.canParse(href) ? new URL(href).href : undefined
}

const codeFont = 'Consolas'

function lookOf({ marks, isFormula, looks = {} }: Inline): IRunOptions {
  return {
    ...colorsInWord(looks),
    ...(marks.includes('bold') && { bold: true }),
    ...(marks.includes('italic') && { italics: true }),
    ...(marks.includes('strike') && { strike: true }),
    ...(marks.includes('underline') && { underline: { type: UnderlineType.SINGLE } }),
    ...((isFormula || marks.includes('code')) && { font: codeFont }),
  }
}

function piecesOf({ text, isFootnote }: Inline): NonNullable<IRunOptions['children']> {
  if (isFootnote) return [new FootnoteReferenceRun({ children: [new Paragraph(text)] })]
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [new CarriageReturn(), line]))
}
