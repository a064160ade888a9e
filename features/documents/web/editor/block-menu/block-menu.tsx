import type { SpaceId } from '@atrium/engine/contract'
import { SideMenuExtension } from '@blocknote/core/extensions'
import {
  AddBlockButton,
  BlockColorsItem,
  DragHandleButton,
  SideMenu,
  SideMenuController,
  TableColumnHeaderItem,
  TableRowHeaderItem,
  useComponentsContext,
  useExtensionState,
} from '@blocknote/react'
import {
  IconCopyPlus,
  IconFileExport,
  IconHistory,
  IconLink,
  IconMessagePlus,
  IconPalette,
  IconTableColumn,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react'
import { createContext, useContext, useEffect, useState } from 'react'
import { copyLink } from '@atrium/ui'
import { documentPath } from '../../../contract/document-path.ts'
import type { PageEditor } from '../page-editor.ts'
import { type Quoted, anchoredBlock } from '../tools/anchors.ts'
import type { FullBlock } from '../tools/version-blocks.ts'
import { blocksAt, duplicate, remove } from './block-deeds.ts'
import { type Moving, MoveBlocks } from './move-blocks.tsx'
import { TurnInto } from './turn-into.tsx'

interface Props {
  readonly editor: PageEditor
  readonly page: { readonly space: SpaceId; readonly id: string }
  /** Opens the comments for a block; absent for who may write none. */
  readonly onComment: ((quoted: Quoted) => void) | undefined
  /** Whether blocks may go to another page. That cannot be proposed, so it is not for who but suggests. */
  readonly mayMove: boolean
  /** Tells who wrote a block. */
  onHistory(block: string): void
}

interface MenuProps extends Props {
  /** Asks where blocks are to go. */
  onMove(ids: readonly string[]): void
}

const PropsContext = createContext<MenuProps | undefined>(undefined)

/** What stands beside the block at the pointer: a button for a new one, and the handle with what can be done with it. */
export function BlockMenu(props: Props) {
  const [moving, setMoving] = useState<Moving>({ ids: [], isOpen: false })
  return (
    <PropsContext value={{ ...props, onMove: (ids) => setMoving({ ids, isOpen: true }) }}>
      <SideMenuController sideMenu={Side} floatingUIOptions={aboveBars} />
      <MoveBlocks
        editor={props.editor}
        page={props.page}
        moving={{ ...moving, isOpen: moving.isOpen && props.mayMove }}
        onClose={() => setMoving({ ...moving, isOpen: false })}
      />
    </PropsContext>
  )
}

/** The library has the bar on a picture that is selected lie over the menu (at 40). */
const aboveBars = { elementProps: { style: { zIndex: 41 } } }

/** Always the same component, so that the menu stays open while the page around it is drawn anew. */
function Side() {
  const props = useContext(PropsContext)
  const id = useExtensionState(SideMenuExtension, { selector: (state) => state?.block.id })
  const block = id === undefined ? undefined : props?.editor.getBlock(id)
  return (
    <SideMenu>
      <AddBlockButton />
      <DragHandleButton>{props && block && <Items {...props} block={block} />}</DragHandleButton>
    </SideMenu>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Items(props: MenuProps & { readonly block: FullBlock }) {
  const { editor, page, onComment, mayMove, onHistory, onMove, block } = props
  const components = useComponentsContext()
  useFocusBack(editor)
  if (!components) return null
  const { Item, Divider } = components.Generic.Menu
  const names = editor.dictionary.drag_handle
  const quoted = onComment && anchoredBlock(editor, block.id)

  function handle(deed: (editor: PageEditor, blocks: readonly FullBlock[]) => void): void {
    deed(editor, blocksAt(editor, block.id))
    editor.focus()
  }

  function handleCopy(): void {
    void copyLink(`${documentPath(page)}#${block.id}`)
    editor.focus()
  }

  return (
    <>
      <TurnInto editor={editor} block={block} />
      <Item icon={<IconCopyPlus {...icon} />} onClick={() => handle(duplicate)}>
        Duplicate
      </Item>
      <Item icon={<IconLink {...icon} />} onClick={handleCopy}>
        Copy link to block
      </Item>
      {mayMove && (
        <Item
          icon={<IconFileExport {...icon} />}
          onClick={() => onMove(blocksAt(editor, block.id).map(({ id }) => id))}
        >
          Move to…
        </Item>
      )}
      {quoted && (
        <Item icon={<IconMessagePlus {...icon} />} onClick={() => onComment(quoted)}>
          Comment
        </Item>
      )}
      <Item icon={<IconHistory {...icon} />} onClick={() => onHistory(block.id)}>
        Who wrote this?
      </Item>
      <BlockColorsItem>
        <span className="row gap-12">
          <IconPalette {...icon} />
          {names.colors_menuitem}
        </span>
      </BlockColorsItem>
      <TableRowHeaderItem>
        <span className="row gap-12">
          <IconTableRow {...icon} />
          {names.header_row_menuitem}
        </span>
      </TableRowHeaderItem>
      <TableColumnHeaderItem>
        <span className="row gap-12">
          <IconTableColumn {...icon} />
          {names.header_column_menuitem}
        </span>
      </TableColumnHeaderItem>
      <Divider />
      <Item icon={<IconTrash {...icon} />} onClick={() => handle(remove)}>
        {names.delete_menuitem}
      </Item>
    </>
  )
}

/** Whoever leaves the menu without going elsewhere is in the text again. */
function useFocusBack(editor: PageEditor): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body && editor.domElement?.isConnected) editor.focus()
    },
    [editor],
  )
}
