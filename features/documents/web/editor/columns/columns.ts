import { createExtension } from '@blocknote/core'
import { insertOrUpdateBlockForSlashMenu } from '@blocknote/core/extensions'
import type { PageEditor } from '../page-editor.ts'
import { columnKeys } from './column-keys.ts'
import { drawColumns } from './draw-columns.ts'
import { columnAt } from './places.ts'
import { wholeColumns } from './whole-columns.ts'

/** What columns are besides blocks in blocks: beside each other, with keys of their own, and never one alone. */
export const columns = createExtension({
  key: 'columns',
  keyboardShortcuts: columnKeys,
  prosemirrorPlugins: [drawColumns(), wholeColumns()],
})

/** Puts so many empty columns where the cursor is, and leads into the first. */
export function putColumns(editor: PageEditor, count: number): void {
  const children = Array.from({ length: count }, () => ({ type: 'pageColumn', children: [{ type: 'paragraph' }] }))
  const { id } = insertOrUpdateBlockForSlashMenu(editor, { type: 'columns', children })
  const first = editor.getBlock(id)?.children[0]?.children[0]
  if (first) editor.setTextCursorPosition(first)
}

/** Whether the cursor is in a column. */
export const isInColumn = ({ prosemirrorState: { selection } }: PageEditor): boolean => columnAt(selection.$head) >= 0
