import { Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { Block, Cell } from '../../../contract/format/block.ts'
import { wordsInWord } from './words-in-word.ts'
import type { Writing } from './writing.ts'

/** A table as wide as the page, with an empty line below, without which Word would join it to the next. */
export function tableInWord({ rows = [], proposed, threads }: Block, writing: Writing): readonly (Paragraph | Table)[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0) return []
  const { insert, delete: taken } = proposed ?? {}
  const made = rows.map(
    (cells, index) =>
      new TableRow({
        tableHeader: index === 0 && cells.every(({ isHeader }) => isHeader),
        children: Array.from({ length: width }, (_, column) =>
          cellInWord(cells[column], { writing, threads: index + column === 0 ? threads : undefined }),
        ),
        ...(insert ? { insertion: writing.change(insert) } : taken && { deletion: writing.change(taken) }),
      }),
  )
  return [new Table({ rows: made, width: { size: 100, type: WidthType.PERCENTAGE } }), new Paragraph('')]
}

interface InTable {
  readonly writing: Writing
  /** What is said about the whole table, which Word cannot tell but of words in it. */
  readonly threads: readonly string[] | undefined
}

function cellInWord(cell: Cell | undefined, { writing, threads }: InTable): TableCell {
  const { isHeader = false, content = [] } = cell ?? {}
  const words = isHeader ? content.map((run) => ({ ...run, marks: [...run.marks, 'bold' as const] })) : content
  return new TableCell({
    children: [new Paragraph({ children: writing.comments.around(threads, wordsInWord(words, writing)) })],
  })
}
