import { type Block, type Inline, type Proposed, block, joined, textOf } from '../../../contract/format/block.ts'
import type { Color } from '../../../contract/format/looks.ts'
import { colorsOf } from './colors.ts'
import { readLine } from './line.ts'
import type { ListItem } from './numbering.ts'
import { type Piece, type Reading, isFigure } from './reading.ts'
import { type ParagraphStyle, headingLevel } from './styles.ts'
import { type XmlElement, childOf, valueOf } from './xml.ts'

/** A paragraph as Word has it: one after the other, none in another. */
export interface WordParagraph extends ParagraphStyle {
  readonly item: ListItem | undefined
  /** How far in it stands, in steps. */
  readonly depth: number
  readonly alignment: string | undefined
  /** Of its end: whoever chose one for all of the paragraph has it there, too. */
  readonly color: Color | undefined
  readonly ground: Color | undefined
  readonly hasLine: boolean
  readonly pieces: readonly Piece[]
  /** What is proposed of its end: that it parts two paragraphs, or no longer does. */
  readonly end: Proposed
  /** What is proposed of the paragraph as a whole. */
  readonly proposed?: Proposed
  /** What is said about it as a whole. */
  readonly threads?: readonly string[]
}

export function readParagraph(
  paragraph: XmlElement,
  reading: Reading,
  readBox: (box: XmlElement) => readonly Block[],
): WordParagraph {
  reading.countParagraph()
  const properties = childOf(paragraph, 'w:pPr')
  const place = placeOf(properties, reading)
  const pieces = readLine(paragraph, reading, readBox)
  const end = endOf(childOf(properties, 'w:rPr'), reading)
  return { ...place, pieces, end, ...reading.ranges.withoutWords() }
}

type Place = Omit<WordParagraph, 'pieces' | 'end'>

function placeOf(properties: XmlElement | undefined, reading: Reading): Place {
  const { styles, numbering, left } = reading
  const style = styles.paragraph(valueOf(properties, 'w:pStyle'))
  const level = style.level ?? headingLevel(valueOf(properties, 'w:outlineLvl'))
  const numbered = numbering.item(childOf(properties, 'w:numPr') ?? style.list)
  noteNumbers(level, numbered, left)
  if (isOther(properties, styles)) left.note('styles')
  const isHeading = level !== undefined
  const item = isHeading ? undefined : numbered
  return {
    kind: style.kind,
    ...(isHeading && { level }),
    item,
    depth: item?.level ?? stepsIn(childOf(properties, 'w:ind')),
    ...looksOf(properties),
  }
}

const looksOf = (properties: XmlElement | undefined): Pick<Place, 'alignment' | 'color' | 'ground' | 'hasLine'> => ({
  alignment: alignmentOf(properties),
  color: colorsOf(childOf(properties, 'w:rPr')).color,
  ground: colorsOf(properties).ground,
  hasLine: childOf(childOf(properties, 'w:pBdr'), 'w:bottom') !== undefined,
})

function noteNumbers(level: number | undefined, numbered: ListItem | undefined, left: Reading['left']): void {
  if (level !== undefined && numbered) left.note('numbers')
}

/** Whether a paragraph was something else before its style was changed. */
function isOther(properties: XmlElement | undefined, styles: Reading['styles']): boolean {
  const before = childOf(childOf(properties, 'w:pPrChange'), 'w:pPr')
  if (!before) return false
  const [was, is] = [before, properties].map((one) => {
    const { kind, level } = styles.paragraph(valueOf(one, 'w:pStyle'))
    return `${kind} ${level} ${valueOf(childOf(one, 'w:numPr'), 'w:numId')}`
  })
  return was !== is
}

/** Where the lines of a paragraph stand (of `w:pPr`), but for the left. */
export const alignmentOf = (properties: XmlElement | undefined): string | undefined =>
  alignments.get(valueOf(properties, 'w:jc') ?? '')

const alignments: ReadonlyMap<string, string> = new Map([
  ['center', 'center'],
  ['right', 'right'],
  ['end', 'right'],
  ['both', 'justify'],
])

/** In twentieths of a point. */
const stepTwips = 720
const deepest = 8

function stepsIn(indent: XmlElement | undefined): number {
  const of = (name: string): number => Number(indent?.attributes.get(name) ?? 0) || 0
  const twips = (of('w:left') || of('w:start')) - of('w:hanging')
  return Math.max(0, Math.min(Math.round(twips / stepTwips), deepest))
}

function endOf(properties: XmlElement | undefined, { changes }: Reading): Proposed {
  const put = childOf(properties, 'w:ins') ?? childOf(properties, 'w:moveTo')
  const taken = childOf(properties, 'w:del') ?? childOf(properties, 'w:moveFrom')
  if (!put && !taken) changes.ended()
  return { ...(put && changes.proposed('insert', put)), ...(taken && changes.proposed('delete', taken)) }
}

/** A block with how deep it stands, and what number it has in a list. */
export interface Placed {
  readonly block: Block
  readonly depth: number
  readonly number?: number
  /** Whether it is one line of a code: programs of which each paragraph is a line have no others. */
  readonly isLine?: boolean
}

/** A paragraph as blocks: what is drawn in it is one of its own. */
export function blocksOf(paragraph: WordParagraph): readonly Placed[] {
  const { pieces, depth, item } = paragraph
  if (paragraph.kind === 'contents') return [{ block: block('contents'), depth: 0 }]
  if (pieces.every((piece) => !isFigure(piece))) return [wordsOf(paragraph, pieces.filter(isWords))]
  const found: Placed[] = []
  let line: Inline[] = []
  const flush = (): void => {
    if (line.some(({ text }) => text.trim() !== '')) found.push(wordsOf(paragraph, line))
    line = []
  }
  for (const piece of pieces) {
    if (!isFigure(piece)) line.push(piece)
    else {
      flush()
      found.push({ block: whole(piece.figure, paragraph), depth: item && found.length > 0 ? depth + 1 : depth })
    }
  }
  flush()
  return found
}

const isWords = (piece: Piece): piece is Inline => !isFigure(piece)

/** With what is proposed of all of the paragraph, and said about it. */
const whole = (one: Block, { proposed, threads }: WordParagraph): Block => ({
  ...one,
  ...(proposed && { proposed: { ...proposed, ...one.proposed } }),
  ...(threads && !one.threads && { threads }),
})

function wordsOf(paragraph: WordParagraph, line: readonly Inline[]): Placed {
  const { depth, item } = paragraph
  const made = whole(madeOf(paragraph, joined(line)), paragraph)
  const isLine = made.type === 'codeBlock' && !/\n/.test(textOf(made.content)) && !made.proposed && !made.threads
  return { block: made, depth, isLine, ...(item?.type === 'numberedListItem' && { number: item.number }) }
}

function madeOf(paragraph: WordParagraph, runs: readonly Inline[]): Block {
  const { kind, item, hasLine } = paragraph
  const source = sources.get(kind)
  if (source !== undefined && !item) return block(source, { content: runs.map(bare) })
  if (hasLine && runs.length === 0) return block('divider')
  const { color, content } = ofOneColor(runs, paragraph.color)
  const props = propsOf(paragraph, color)
  return headed(paragraph, content, props) ?? block(named.get(kind) ?? 'paragraph', { props, content })
}

const propsOf = ({ alignment, ground }: WordParagraph, color: Color | undefined): Block['props'] => ({
  ...(alignment !== undefined && { textAlignment: alignment }),
  ...(color && { textColor: color }),
  ...(ground && { backgroundColor: ground }),
})

/** A color that all runs have, as one of the whole. */
export function ofOneColor(
  content: readonly Inline[],
  color: Color | undefined,
): { readonly color: Color | undefined; readonly content: readonly Inline[] } {
  if (!color || content.length === 0 || content.some((run) => run.looks?.color !== color))
    return { color: undefined, content }
  return { color, content: joined(content.map(withoutColor)) }
}

function withoutColor({ looks, ...run }: Inline): Inline {
  return looks?.ground ? { ...run, looks: { ground: looks.ground } } : run
}

/** What begins a line by itself: a heading, or the sign of a list. */
function headed(
  { kind, level, item }: WordParagraph,
  content: readonly Inline[],
  props: Block['props'],
): Block | undefined {
  if (level !== undefined || kind === 'title')
    return block('heading', { props: { ...props, level: level ?? 1 }, content })
  if (item) return block(item.type, { props, content })
  const box = boxes.exec(content[0]?.text ?? '')
  return box ? checked(box, content, props) : undefined
}

const sources: ReadonlyMap<string, string> = new Map([
  ['code', 'codeBlock'],
  ['math', 'math'],
  ['mermaid', 'mermaid'],
])

const named: ReadonlyMap<string, string> = new Map([
  ['quote', 'quote'],
  ['callout', 'callout'],
])

/** Words without looks, as a source has them. */
const bare = ({ text, proposed, threads }: Inline): Inline => ({
  text,
  marks: [],
  ...(proposed && { proposed }),
  ...(threads && { threads }),
})

/** The sign of a box in front of words. */
const boxes = /^([☐☑☒])\s?/

function checked(box: RegExpExecArray, [first, ...rest]: readonly Inline[], props: Block['props']): Block {
  const content = first ? joined([{ ...first, text: first.text.slice(box[0].length) }, ...rest]) : []
  return block('checkListItem', { props: { ...props, checked: box[1] !== '☐' }, content })
}
