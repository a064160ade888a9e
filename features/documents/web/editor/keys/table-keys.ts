import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { addRow, goToNextCell, isInTable, selectedRect } from 'prosemirror-tables'
import { isSuggesting } from '../suggestions/record.ts'
import { suggestionOf } from '../suggestions/stamp.ts'

/**
 * What Tab does in the last cell of a table: it makes a row, and leads to its first cell. A row can but be proposed by proposing
 * the whole table anew, which a key does not do by the way.
 */
export function tabInLastCell(state: EditorState): Transaction | undefined {
  if (!isInTable(state) || goToNextCell(1)(state)) return undefined
  const rect = selectedRect(state)
  const { map, table, tableStart } = rect
  if (isSuggesting(state) && suggestionOf(state.doc.resolve(tableStart).node(-1))?.kind !== 'insert') return undefined
  const tr = addRow(state.tr, rect, map.height)
  return tr.setSelection(Selection.near(tr.doc.resolve(tableStart + table.content.size)))
}
