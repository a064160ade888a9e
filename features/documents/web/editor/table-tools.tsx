import { getNodeById } from '@blocknote/core'
import { TableHandlesExtension } from '@blocknote/core/extensions'
import {
  ColorPickerButton,
  SplitButton,
  TableCellButton,
  type TableCellButtonProps,
  TableCellMenu,
  TableHandlesController,
  useComponentsContext,
  useExtensionState,
} from '@blocknote/react'
import { IconMessagePlus } from '@tabler/icons-react'
import type { Node } from 'prosemirror-model'
import { createContext, useContext } from 'react'
import type { PageEditor } from './page-editor.ts'
import { type Quoted, anchoredBlock, anchoredWords } from './tools/anchors.ts'
import type { Match } from './tools/match.ts'

interface Props {
  readonly editor: PageEditor
  /** Opens the comments for a cell; absent for who may write none. */
  readonly onComment: ((quoted: Quoted) => void) | undefined
}

const PropsContext = createContext<Props | undefined>(undefined)

/** What stands around a table at the pointer: the library's, with a way to comment on a cell. */
export function TableTools(props: Props) {
  return (
    <PropsContext value={props}>
      <TableHandlesController tableCellHandle={CellButton} />
    </PropsContext>
  )
}

/** Always the same component, so that the menu stays open while the page around it is drawn anew. */
function CellButton(props: TableCellButtonProps) {
  return <TableCellButton {...props} tableCellMenu={CellMenu} />
}

function CellMenu() {
  return (
    <TableCellMenu>
      <CommentItem />
      <SplitButton />
      <ColorPickerButton />
    </TableCellMenu>
  )
}

function CommentItem() {
  const components = useComponentsContext()
  const props = useContext(PropsContext)
  const cell = useExtensionState(TableHandlesExtension, {
    selector: (state) => ({
      table: state?.block.id ?? '',
      row: state?.rowIndex ?? 0,
      column: state?.colIndex ?? 0,
    }),
  })
  const quoted = props?.onComment && quotedCell(props.editor, cell)
  if (!components || !quoted) return null
  const { Item } = components.Generic.Menu
  return (
    <Item
      icon={<IconMessagePlus size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => props.onComment?.(quoted)}
    >
      Comment
    </Item>
  )
}

interface Cell {
  readonly table: string
  readonly row: number
  readonly column: number
}

/** The words of a cell; of an empty one the table. */
function quotedCell(editor: PageEditor, cell: Cell): Quoted | undefined {
  const words = cellWords(editor, cell)
  return words ? anchoredWords(editor, words) : anchoredBlock(editor, cell.table)
}

function cellWords(editor: PageEditor, { table, row, column }: Cell): Match | undefined {
  const found = getNodeById(table, editor.prosemirrorState.doc)
  const rows = found?.node.firstChild
  const cells = rows?.maybeChild(row)
  if (!found || !rows || !cells) return undefined
  const cell = cells.maybeChild(column)
  if (!cell || cell.textContent.trim() === '') return undefined
  const before = childrenBefore(rows, row) + 1 + childrenBefore(cells, column)
  // Into the block, the table, the cell and its line.
  const from = found.posBeforeNode + before + 4
  return { from, to: from + cell.content.size - 2 }
}

/** The room that the first `count` children of a node take. */
const childrenBefore = (node: Node, count: number): number =>
  node.children.slice(0, count).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
