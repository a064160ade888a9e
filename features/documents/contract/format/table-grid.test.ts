import { expect, test } from 'vitest'
import { type Cell, plain, textOf } from './block.ts'
import { tableGrid } from './table-grid.ts'

const cell = (text: string, more: Partial<Cell> = {}): Cell => ({ isHeader: false, content: [plain(text)], ...more })
const drawn = (rows: readonly (readonly Cell[])[]) =>
  tableGrid(rows).map((row) => row.map((one) => (one ? textOf(one.content) || '_' : '·')).join(' '))

test('cells stand in the columns in which they are seen, whatever reaches over them', () => {
  const rows = [
    [cell('a', { rows: 3 }), cell('b', { columns: 2 }), cell('c')],
    [cell('d'), cell('e', { columns: 2, rows: 2 })],
    [cell('f')],
    [cell('g')],
  ]
  expect(drawn(rows)).toEqual(['a b · c', '· d e ·', '· f · ·', 'g _ _ _'])
})

test('short rows are filled up, and what says that it is wider than any table is no wider', () => {
  expect(drawn([[cell('a')], [cell('b'), cell('c')], []])).toEqual(['a _', 'b c', '_ _'])
  const [row] = tableGrid([Array.from({ length: 50 }, () => cell('x', { columns: 100 }))])
  expect(row).toHaveLength(500 + 45)
  expect(row?.filter((one) => one)).toHaveLength(50)
})

test('a cell that would meet one from above ends there', () => {
  const rows = [[cell('a'), cell('b', { rows: 2 }), cell('c')], [cell('d', { columns: 3, widths: [20, 30, 40] })]]
  expect(drawn(rows)).toEqual(['a b c', 'd · _'])
  expect(tableGrid(rows)[1]?.[0]).toMatchObject({ columns: 1, widths: [20] })
})
