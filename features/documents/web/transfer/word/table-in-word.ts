import {
  type ITableCellOptions,
  type ITableOptions,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx'
import type { Block, Cell } from '../../../contract/format/block.ts'
import { type Looks, looksOf } from '../../../contract/format/looks.ts'
import { tableGrid } from '../../../contract/format/table-grid.ts'
import { coloredIn, paragraphLooks } from './looks-in-word.ts'
import { wordsInWord } from './words-in-word.ts'
import type { Place, Writing } from './writing.ts'

type Grid = ReturnType<typeof tableGrid>

/** A table as wide as the page, or as its columns were made, with an empty line below, without which Word would join it to the next. */
export function tableInWord(
  { rows = [], props, proposed, threads }: Block,
  place: Place,
): readonly (Paragraph | Table)[] {
  const { writing } = place
  const grid = tableGrid(rows)
  if (!grid[0]?.length) return []
  const { insert, delete: taken } = proposed ?? {}
  const looks = { ...place.looks, ...looksOf(props) }
  const made = grid.map(
    (cells, index) =>
      new TableRow({
        tableHeader: index === 0 && cells.every((cell) => cell?.isHeader ?? true),
        children: cells.flatMap((cell, column) =>
          cell ? cellInWord(cell, { writing, looks, threads: index + column === 0 ? threads : undefined }) : [],
        ),
        ...(insert ? { insertion: writing.change(insert) } : taken && { deletion: writing.change(taken) }),
      }),
  )
  return [new Table({ rows: made, ...widthsOf(grid) }), new Paragraph('')]
}

interface InTable {
  readonly writing: Writing
  /** Of the table, and of what it stands in. */
  readonly looks: Looks
  /** What is said about the whole table, which Word cannot tell but of words in it. */
  readonly threads: readonly string[] | undefined
}

function cellInWord(cell: Cell, { writing, looks: around, threads }: InTable): TableCell {
  const { isHeader, content, columns, rows } = cell
  const looks = { ...around, ...cell.looks }
  const words = isHeader ? content.map((run) => ({ ...run, marks: [...run.marks, 'bold' as const] })) : content
  const { shading, ...drawn } = paragraphLooks(looks)
  const children = writing.comments.around(threads, wordsInWord(coloredIn(words, looks), writing))
  const options: ITableCellOptions = { children: [new Paragraph({ ...drawn, children })], ...(shading && { shading }) }
  return new TableCell({ ...options, ...(columns && { columnSpan: columns }), ...(rows && { rowSpan: rows }) })
}

const twipsPerPixel = 15
/** Of columns whose width nobody chose, where somebody chose another's. */
const usualWidth = 120

function widthsOf([first = []]: Grid): Pick<ITableOptions, 'width' | 'layout' | 'columnWidths'> {
  const widths = first.flatMap((cell) => widthsOfCell(cell))
  if (widths.every((width) => width === undefined)) return { width: { size: 100, type: WidthType.PERCENTAGE } }
  const columnWidths = widths.map((width = usualWidth) => width * twipsPerPixel)
  const size = columnWidths.reduce((sum, width) => sum + width, 0)
  return { columnWidths, width: { size, type: WidthType.DXA }, layout: TableLayoutType.FIXED }
}

/** Of each column that a cell takes; none of one that is reached over, which counts with that which does. */
function widthsOfCell(cell: Cell | undefined): readonly (number | undefined)[] {
  const { columns = 1, widths = Array.from({ length: columns }, () => undefined) } = cell ?? {}
  return cell ? widths : []
}
