import type { Cell } from './block.ts'

type Rows = readonly (readonly Cell[])[]

/** A table is laid out no wider, whatever its cells say. */
const widest = 500

const emptyCell: Cell = { isHeader: false, content: [] }

/**
 * The rows of a table by its columns, all equally long: each cell where it begins, undefined where one reaches over that began
 * before, and an empty one where none is.
 */
export function tableGrid(rows: Rows): readonly (readonly (Cell | undefined)[])[] {
  /** Of each column, over how many rows to come a cell from above reaches. */
  const covered: number[] = []
  const grid = rows.map((cells) => layRow(cells, covered))
  const width = grid.reduce((most, { length }) => (length > most ? length : most), 0)
  return grid.map((row) => [...row, ...Array.from({ length: width - row.length }, () => emptyCell)])
}

function layRow(cells: readonly Cell[], covered: number[]): readonly (Cell | undefined)[] {
  const row: (Cell | undefined)[] = []
  const isCovered = (): boolean => (covered[row.length] ?? 0) > 0
  const pass = (): void => {
    const left = covered[row.length] ?? 0
    covered[row.length] = left > 0 ? left - 1 : 0
    row.push(left > 0 ? undefined : emptyCell)
  }
  for (const cell of cells) {
    while (isCovered()) pass()
    const [first, end] = [row.length, endOf(cell, row.length)]
    do {
      covered[row.length] = (cell.rows ?? 1) - 1
      row.push(undefined)
    } while (row.length < end && !isCovered())
    row[first] = narrowed(cell, row.length - first)
  }
  while (row.length < covered.length) pass()
  return row
}

const endOf = ({ columns = 1 }: Cell, first: number): number => (first + columns < widest ? first + columns : widest)

/** A cell that meets one from above ends there. */
function narrowed(cell: Cell, columns: number): Cell {
  if ((cell.columns ?? 1) === columns) return cell
  return { ...cell, columns, ...(cell.widths && { widths: cell.widths.slice(0, columns) }) }
}
