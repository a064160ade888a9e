import { type Block, type Inline, type Proposed, block, joined, plain } from '../../../contract/format/block.ts'
import { type WordCell, cellsOf, columnWidths, wordCell } from './cells.ts'
import { readBetween } from './line.ts'
import { type WordParagraph, readParagraph } from './paragraph.ts'
import { type Piece, type Reading, isFigure } from './reading.ts'
import { isOn } from './styles.ts'
import { type XmlElement, childOf, elementsIn, findAll } from './xml.ts'

export function readTable(table: XmlElement, reading: Reading): Block {
  const rows = findAll(table, 'w:tr').map((row) => readRow(row, reading))
  const [first] = rows
  const isWhole = (kind: keyof Proposed): boolean => rows.every(({ proposed }) => proposed[kind])
  const kind = (['insert', 'delete'] as const).find(isWhole)
  const suggested = kind && first?.proposed[kind]
  if (!suggested && rows.some(({ proposed }) => proposed.insert ?? proposed.delete)) reading.left.note('rows')
  return block('table', {
    rows: cellsOf(rows, columnWidths(table)),
    ...(suggested && { proposed: { [kind]: suggested } }),
  })
}

interface Row {
  readonly isHeader: boolean
  readonly cells: readonly WordCell[]
  readonly proposed: Proposed
}

const widest = 100

function readRow(row: XmlElement, reading: Reading): Row {
  const properties = childOf(row, 'w:trPr')
  const header = childOf(properties, 'w:tblHeader')
  const isHeader = header !== undefined && isOn(header)
  const proposed = changeIn(properties, reading)
  const cells = findAll(row, 'w:tc').map((cell) => {
    const content = cellContent(cell, reading).map((run) => ({ ...run, ...both(run.proposed, proposed) }))
    return wordCell(cell, isHeader ? plainLooks(content) : content)
  })
  return { isHeader, cells: cells.slice(0, widest), proposed }
}

function changeIn(properties: XmlElement | undefined, { changes }: Reading): Proposed {
  const [put, taken] = [childOf(properties, 'w:ins'), childOf(properties, 'w:del')]
  return { ...(put && changes.proposed('insert', put)), ...(taken && changes.proposed('delete', taken)) }
}

/** What is proposed of a run, or else of its row. */
function both(own: Proposed | undefined, row: Proposed): Pick<Inline, 'proposed'> {
  const proposed = { ...row, ...own }
  return proposed.insert || proposed.delete ? { proposed } : {}
}

/** The paragraphs of a cell, one below the other; whether their ends are proposed is said by the breaks between them. */
function cellContent(cell: XmlElement, reading: Reading): readonly Inline[] {
  const lines = paragraphsIn(cell, reading)
  const found = lines.flatMap(({ pieces }, at): readonly Inline[] => {
    const { end = {} } = lines[at - 1] ?? {}
    const words = pieces.flatMap(asWords)
    return at === 0 ? words : [{ ...plain('\n'), ...both(undefined, end) }, ...words]
  })
  return lines.every(({ pieces }) => pieces.length === 0) ? [] : joined(found)
}

/** Of tables in a cell the paragraphs of theirs. */
function paragraphsIn(element: XmlElement, reading: Reading): readonly WordParagraph[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === 'w:p') return [readParagraph(child, reading, () => [])]
    readBetween(child, reading)
    if (child.name === 'w:tbl') reading.left.note('nested')
    return paragraphsIn(child, reading)
  })
}

/** A picture where only words can be: the way to it. */
function asWords(piece: Piece): readonly Inline[] {
  if (!isFigure(piece)) return [piece]
  const { url, caption, name } = piece.figure.props
  if (typeof url !== 'string') return []
  const { proposed, threads } = piece.figure
  const text = [caption, name].find((one): one is string => typeof one === 'string' && one !== '') ?? 'Picture'
  return [{ ...plain(text), href: url, ...(proposed && { proposed }), ...(threads && { threads }) }]
}

/** A header is bold by itself. */
const plainLooks = (content: readonly Inline[]): readonly Inline[] =>
  content.every(({ marks, isFootnote }) => isFootnote ?? marks.includes('bold'))
    ? joined(content.map((run) => ({ ...run, marks: run.marks.filter((mark) => mark !== 'bold') })))
    : content
