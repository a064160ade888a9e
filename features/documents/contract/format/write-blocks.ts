import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'
import { deletionMark, insertionMark, suggestionAttribute, writeElementSuggestion } from '@atrium/engine/contract'
import { type Block, type Cell, type Inline, type Proposed, block, isSafeHref, standsAlone } from './block.ts'
import type { Looks } from './looks.ts'

/** Puts `blocks` into an empty text, as the editor would have written them. */
export function writeBlocks(fragment: XmlFragment, blocks: readonly Block[]): void {
  fragment.insert(0, [group(blocks.length > 0 ? blocks : [block('paragraph')])])
}

function group(blocks: readonly Block[]): XmlElement {
  return element('blockGroup', {}, blocks.map(container))
}

function container(one: Block): XmlElement {
  const inside = one.children.length > 0 ? [content(one), group(one.children)] : [content(one)]
  return element('blockContainer', { id: newId(), ...proposal(one.proposed) }, inside)
}

/** An element says but one thing: of what is proposed both ways, that it is to be put in. */
function proposal({ insert, delete: taken }: Proposed = {}): Readonly<Record<string, string>> {
  if (insert) return { [suggestionAttribute]: writeElementSuggestion({ kind: 'insert', ...insert }) }
  return taken ? { [suggestionAttribute]: writeElementSuggestion({ kind: 'delete', ...taken }) } : {}
}

/** Blocks of which the words are the source of something. */
export const sources: ReadonlySet<string> = new Set(['codeBlock', 'math', 'mermaid'])

function content({ type, props, content: runs, rows }: Block): XmlElement {
  if (rows)
    return element(
      'table',
      {},
      rows.map((cells) => element('tableRow', {}, cells.map(cell))),
    )
  return element(type, props, sources.has(type) ? [source(runs)] : inlines(runs))
}

const cell = ({ isHeader, content: runs, ...given }: Cell): XmlElement =>
  element(isHeader ? 'tableHeader' : 'tableCell', cellAttributes(given), [element('tableParagraph', {}, inlines(runs))])

function cellAttributes({ looks, columns, rows, widths }: Omit<Cell, 'isHeader' | 'content'>): Attributes {
  return {
    ...attributesOf(looks),
    ...(columns && { colspan: columns }),
    ...(rows && { rowspan: rows }),
    ...(widths && { colwidth: widths.map((width) => width ?? 0) }),
  }
}

type Attributes = Readonly<Record<string, unknown>>

const attributesOf = ({ color, ground, side }: Looks = {}): Readonly<Record<string, string>> => ({
  ...(color && { textColor: color }),
  ...(ground && { backgroundColor: ground }),
  ...(side && { textAlignment: side }),
})

const colorMarks = (looks: Looks | undefined): Attributes =>
  Object.fromEntries(Object.entries(attributesOf(looks)).map(([mark, stringValue]) => [mark, { stringValue }]))

function element(name: string, attributes: Attributes, children: (XmlElement | XmlText)[]): XmlElement {
  const made = new XmlElement(name)
  // The type says text, but numbers and truths are kept as they are, and that is what the editor reads.
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string)
  made.insert(0, children)
  return made
}

/** The source of something, of which words can be proposed, and nothing else. */
const source = (runs: readonly Inline[]): XmlText =>
  written(runs.map(({ text, proposed }) => ({ text, marks: [], ...(proposed && { proposed }) })))

/** Text in which a new line is a character like any other. */
function literal(words: string): XmlText {
  const text = new XmlText()
  text.insert(0, words)
  return text
}

/** What an element of a line is made of, in its order: text of several runs, or one thing among the words, a break as well. */
export type LinePart = { readonly runs: readonly Inline[] } | { readonly apart: Inline }

export function partsOfLine(content: readonly Inline[]): readonly LinePart[] {
  const parts: LinePart[] = []
  let line: Inline[] = []
  const flush = (): void => {
    if (line.length > 0) parts.push({ runs: line })
    line = []
  }
  const putApart = (run: Inline): void => {
    flush()
    parts.push({ apart: run })
  }
  for (const run of content) {
    if (standsAlone(run)) {
      putApart(run)
      continue
    }
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) putApart({ ...run, text: '\n' })
      if (text !== '') line.push({ ...run, text })
    }
  }
  flush()
  return parts
}

const inlines = (content: readonly Inline[]): (XmlElement | XmlText)[] =>
  partsOfLine(content).map((part) => ('runs' in part ? written(part.runs) : apart(part.apart)))

function apart(run: Inline): XmlElement {
  if (!standsAlone(run)) return element('hardBreak', proposal(run.proposed), [])
  return element(run.isFormula ? 'formula' : 'footnote', proposal(run.proposed), [literal(run.text)])
}

function written(runs: readonly Inline[]): XmlText {
  const text = new XmlText()
  text.applyDelta(
    runs.map((run) => ({
      insert: run.text,
      attributes: {
        ...Object.fromEntries(run.marks.map((mark) => [mark, {}])),
        ...colorMarks(run.looks),
        ...(run.href !== undefined && isSafeHref(run.href) && { link: { href: run.href } }),
        ...(run.proposed?.insert && { [insertionMark]: run.proposed.insert }),
        ...(run.proposed?.delete && { [deletionMark]: run.proposed.delete }),
      },
    })),
  )
  return text
}
