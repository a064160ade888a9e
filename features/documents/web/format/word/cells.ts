import type { Cell, Inline } from '../../../contract/format/block.ts'
import { type Color, type Looks, looksOf, widthOf } from '../../../contract/format/looks.ts'
import { colorsOf } from './colors.ts'
import { alignmentOf, ofOneColor } from './paragraph.ts'
import { type XmlElement, childOf, findAll, valueOf } from './xml.ts'

/** A cell as Word has it: what reaches over several rows stands in each of them, and goes on from the one above. */
export interface WordCell {
  readonly content: readonly Inline[]
  readonly looks: Looks
  readonly columns: number
  readonly isBegun: boolean
  readonly goesOn: boolean
}

/** What a page's tables have at most of each in one cell. */
const mostSpan = 100

/** A cell (`w:tc`) with what is read of its words. */
export function wordCell(cell: XmlElement, runs: readonly Inline[]): WordCell {
  const properties = childOf(cell, 'w:tcPr')
  const merge = childOf(properties, 'w:vMerge')
  const isBegun = merge?.attributes.get('w:val') === 'restart'
  const paragraph = childOf(childOf(cell, 'w:p'), 'w:pPr')
  const { color, content } = ofOneColor(runs, colorsOf(childOf(paragraph, 'w:rPr')).color)
  return {
    content,
    looks: looksOfCell(properties, { color, side: alignmentOf(paragraph) }),
    columns: Math.max(1, Math.min(Number(valueOf(properties, 'w:gridSpan') ?? 1) || 1, mostSpan)),
    isBegun,
    goesOn: merge !== undefined && !isBegun,
  }
}

interface Chosen {
  readonly color: Color | undefined
  readonly side: string | undefined
}

const looksOfCell = (properties: XmlElement | undefined, { color, side }: Chosen): Looks =>
  looksOf({ textColor: color, backgroundColor: colorsOf(properties).ground, textAlignment: side })

interface Begun {
  readonly word: WordCell
  rows: number
}

interface Rows {
  readonly isHeader: boolean
  readonly cells: readonly WordCell[]
}

/** The cells of a table, those of one as many as of all others. */
export function cellsOf(rows: readonly Rows[], widths: readonly number[] | undefined): readonly (readonly Cell[])[] {
  const above = new Map<number, Begun>()
  const laid = rows.map(({ cells }) => layRow(cells, above))
  const width = laid.reduce((most, row) => Math.max(most, row.width), 0)
  return laid.map((row, index) => {
    const isHeader = rows[index]?.isHeader ?? false
    const rest = Array.from({ length: width - row.width }, (_, nth) => ({ at: row.width + nth, begun: emptyCell() }))
    return [...row.begun, ...rest].map(({ at, begun: { word, rows: high } }): Cell => ({
      isHeader,
      content: word.content,
      ...(Object.keys(word.looks).length > 0 && { looks: word.looks }),
      ...(word.columns > 1 && { columns: word.columns }),
      ...(high > 1 && { rows: high }),
      ...(widths && at + word.columns <= widths.length && { widths: widths.slice(at, at + word.columns) }),
    }))
  })
}

const emptyCell = (): Begun => ({
  word: { content: [], looks: {}, columns: 1, isBegun: false, goesOn: false },
  rows: 1,
})

interface Laid {
  readonly begun: readonly { readonly at: number; readonly begun: Begun }[]
  readonly width: number
}

/** What begins in a row; words in what goes on from above, which Word does not show, are a cell of their own. */
function layRow(cells: readonly WordCell[], above: Map<number, Begun>): Laid {
  const begun: { at: number; begun: Begun }[] = []
  let width = 0
  for (const word of cells) {
    const over = word.goesOn && word.content.length === 0 ? above.get(width) : undefined
    if (over && over.word.columns === word.columns && over.rows < mostSpan) over.rows += 1
    else {
      const one = { word, rows: 1 }
      begun.push({ at: width, begun: one })
      if (word.isBegun) above.set(width, one)
      else above.delete(width)
    }
    width += word.columns
  }
  return { begun, width }
}

/** Twentieths of a point in a pixel. */
const twipsPerPixel = 15
/** By how much widths have to differ, so that somebody chose them. */
const leastDifference = 1.1

/** Of each column the width in pixels; undefined where all are equally wide, as those are that nobody touched. */
export function columnWidths(table: XmlElement): readonly number[] | undefined {
  const grid = childOf(table, 'w:tblGrid')
  const widths = (grid ? findAll(grid, 'w:gridCol') : []).map(({ attributes }) =>
    widthOf(Math.round(Number(attributes.get('w:w')) / twipsPerPixel)),
  )
  const chosen = widths.filter((width) => width !== undefined)
  if (chosen.length < widths.length || widths.length > mostSpan) return undefined
  return Math.max(...chosen) > Math.min(...chosen) * leastDifference ? chosen : undefined
}
