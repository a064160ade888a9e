import { CheckBox, HeadingLevel, Paragraph, type ParagraphChild, type Table, TextRun } from 'docx'
import type { Block } from '../../../contract/format/block.ts'
import { looksOf } from '../../../contract/format/looks.ts'
import { attachment, picture } from './figures-in-word.ts'
import { bullets, numbersFrom } from './lists-in-word.ts'
import { type Look, indent, indentTwips, paragraph } from './paragraph-in-word.ts'
import { tableInWord } from './table-in-word.ts'
import type { Place } from './writing.ts'

type InWord = readonly (Paragraph | Table)[]

/** What Word indents no further. */
const deepest = 8

/** Blocks, and what lies in them further in, in the colours of that. */
export function blocksInWord(blocks: readonly Block[], { writing, depth, looks }: Omit<Place, 'list'>): InWord {
  let list = 0
  return blocks.flatMap((one, index) => {
    const isFirst = blocks[index - 1]?.type !== 'numberedListItem' || typeof one.props['start'] === 'number'
    if (one.type === 'numberedListItem' && isFirst) list = writing.nextList()
    return blockInWord(one, { writing, list, looks, depth: Math.min(depth, deepest) })
  })
}

function blockInWord(one: Block, place: Place): InWord {
  const { side: _side, ...colors } = looksOf(one.props)
  const inside = { ...place, looks: { ...place.looks, ...colors } }
  if (one.type === 'columns' || one.type === 'pageColumn') return blocksInWord(one.children, inside)
  const make = makers.get(one.type) ?? line
  const depth = one.type === 'heading' ? place.depth : place.depth + 1
  return [...make(one, place), ...blocksInWord(one.children, { ...inside, depth })]
}

/** By names that whoever wrote the page has said: no object, which knows `constructor` too. */
const makers: ReadonlyMap<string, (one: Block, place: Place) => InWord> = new Map(
  Object.entries<(one: Block, place: Place) => InWord>({
    heading: (one, place) => [paragraph(one, place, { heading: headings[levelOf(one)] ?? HeadingLevel.HEADING_6 })],
    bulletListItem: (one, place) => [paragraph(one, place, { numbering: { reference: bullets, level: place.depth } })],
    toggleListItem: (one, place) => [paragraph(one, place, { numbering: { reference: bullets, level: place.depth } })],
    numberedListItem: (one, place) => [paragraph(one, place, { numbering: numberOf(one, place) })],
    checkListItem: (one, place) => [paragraph(one, place, { ...indent(place), before: checkBox(one) })],
    quote: (one, place) => [paragraph(one, place, { style: 'Quote', ...indent(place) })],
    callout: (one, place) => [paragraph(one, place, { style: 'Callout', ...indent(place) })],
    codeBlock: source,
    math: (one, place) => [paragraph(one, place, { style: 'Formula', ...indent(place) })],
    mermaid: (one, place) => [paragraph(one, place, { style: 'Diagram', ...indent(place) })],
    table: tableInWord,
    divider: (one, place) => [paragraph(one, place, { thematicBreak: true })],
    contents,
    image: picture,
    file: attachment,
    video: attachment,
    audio: attachment,
    embed: attachment,
  }),
)

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
]

const levelOf = ({ props: { level } }: Block): number => (typeof level === 'number' ? Math.max(level | 0, 1) - 1 : 0)

const line = (one: Block, place: Place): InWord => [paragraph(one, place, indent(place))]

function source(one: Block, place: Place): InWord {
  return [paragraph(one, place, { style: 'Code', ...indent(place) })]
}

function contents(_one: Block, { writing }: Place): InWord {
  return writing
    .headings()
    .map(
      ({ level, words }) =>
        new Paragraph({ style: `TOC${level}`, text: words, indent: { left: (level - 1) * indentTwips } }),
    )
}

function numberOf({ props: { start } }: Block, { depth, list }: Place): NonNullable<Look['numbering']> {
  const first = typeof start === 'number' && start >= 0 && start < 1e9 ? start | 0 : 1
  return { reference: numbersFrom(first), level: depth, instance: list }
}

const checkBox = ({ props }: Block): readonly ParagraphChild[] => [
  new CheckBox({ checked: props['checked'] === true }),
  new TextRun(' '),
]
