import { Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconCircleCheck,
  IconCopy,
  IconCopyPlus,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTemplate,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { LaterItems, RemindMe } from '@atrium/features/notifications/web'
import { copyLink } from '@atrium/ui'
import { moveDocument } from '../../contract/change-document.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { ExportItems } from '../transfer/export-items.tsx'
import { MoveDialog } from '../transfer/move-dialog.tsx'
import { useLooking } from '../access/looking.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { type TreePosition, beside, lastIn } from '../transfer/places.ts'
import { useIsFavourite } from '../lists/use-favourites.ts'
import { ShareDialog } from '../share/share-dialog.tsx'
import { StatusDialog } from '../status/status-dialog.tsx'
import { usePageCopies } from '../transfer/use-page-copies.ts'
import { usePageDeeds } from './use-page-deeds.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { WatchItem } from '../watch/watch-item.tsx'
import { ViewItems } from './view-items.tsx'

interface Props {
  readonly page: Document
  /** The button that it opens beside. */
  readonly children: ReactElement
  /** Absent where the title can be changed right there. */
  readonly onRename?: (() => void) | undefined
  onClose(): void
  /** The page went into the trash. */
  readonly onTrashed?: (() => void) | undefined
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a page. */
export function PageMenu({ page, children, onRename, onClose, onTrashed }: Props) {
  const mayChange = useMay(moveDocument, page.space)
  const [shows, setShows] = useState<'menu' | 'remind' | 'move' | 'share' | 'status'>('menu')
  const isMenu = shows === 'menu' || shows === 'remind'
  const isOneself = useLooking() === undefined
  return (
    <>
      <Menu opened={isMenu} onClose={() => isMenu && onClose()} position="bottom-end" returnFocus>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {shows === 'remind' ? (
            <RemindMe thing={thingOf(page)} />
          ) : (
            <>
              {isOneself && <OwnItems page={page} onRemind={() => setShows('remind')} />}
              <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink(documentPath(page))}>
                Copy link
              </Menu.Item>
              <ExportItems page={page} />
              <ViewItems isOpen={location.pathname === documentPath(page)} />
              {mayChange && <Changes page={page} onRename={onRename} onTrashed={onTrashed} onShow={setShows} />}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <MoveDialog page={page} isOpen={shows === 'move'} onClose={onClose} />
      <ShareDialog page={page} isOpen={shows === 'share'} onClose={onClose} />
      <StatusDialog page={page} isOpen={shows === 'status'} onClose={onClose} />
    </>
  )
}

const thingOf = ({ space, id }: Document) => ({ kind: 'document', where: space, thing: id }) as const

/** What one does with a page for oneself. */
const OwnItems = ({ page, onRemind }: { readonly page: Document; onRemind(): void }) => (
  <>
    <FavouriteItem page={page} />
    {!page.space.startsWith(ownSpace('')) && <WatchItem page={page} />}
    <LaterItems thing={thingOf(page)} onRemind={onRemind} />
  </>
)

function FavouriteItem({ page }: { page: Document }) {
  const deeds = usePageDeeds()
  const isFavourite = useIsFavourite(page.id)
  const Star = isFavourite ? IconStarOff : IconStar
  return (
    <Menu.Item leftSection={<Star {...icon} />} onClick={() => deeds.favour(page, !isFavourite)}>
      {isFavourite ? 'Remove from favorites' : 'Add to favorites'}
    </Menu.Item>
  )
}

interface ChangesProps extends Pick<Props, 'page' | 'onRename' | 'onTrashed'> {
  onShow(what: 'move' | 'share' | 'status'): void
}

/** Makes a page beside it that is like it, with what lies in it or without. */
function CopyItems({ page }: { page: Document }) {
  const tree = usePageTree(page.space)
  const copies = usePageCopies(tree)
  const hasChildren = tree.childrenOf(page.id).length > 0
  const copy = (isWithChildren: boolean): void => {
    const place = placeOfCopy(tree, page)
    const title = `Copy of ${titleOf(page)}`.slice(0, 200)
    void copies.copy(page, { place, title, isWithChildren })
  }
  return (
    <>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => copy(false)}>
        Duplicate
      </Menu.Item>
      {hasChildren && (
        <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => copy(true)}>
          Duplicate with contents
        </Menu.Item>
      )}
    </>
  )
}

/** Beside it; of a page with access of its own inside it, since beside it others would read what is in it. */
function placeOfCopy(tree: PageTree, page: Document): TreePosition {
  if (tree.isApart(page.id)) return lastIn(tree, page.id)
  return page.isTemplate ? lastIn(tree, null) : beside(tree, page, 'after')
}

function Changes({ page, onRename, onTrashed, onShow }: ChangesProps) {
  const deeds = usePageDeeds()
  const { isLocked, isTemplate } = page
  const Lock = isLocked ? IconLockOpen : IconLock

  function trash(): void {
    deeds.trash(page)
    onTrashed?.()
  }

  return (
    <>
      <Menu.Divider />
      {onRename && !isLocked && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      <CopyItems page={page} />
      <Menu.Item leftSection={<IconArrowsMove {...icon} />} closeMenuOnClick={false} onClick={() => onShow('move')}>
        Move to…
      </Menu.Item>
      <Menu.Item leftSection={<IconWorld {...icon} />} closeMenuOnClick={false} onClick={() => onShow('share')}>
        Share…
      </Menu.Item>
      <Menu.Item leftSection={<IconCircleCheck {...icon} />} closeMenuOnClick={false} onClick={() => onShow('status')}>
        Status and owner…
      </Menu.Item>
      <Menu.Item leftSection={<Lock {...icon} />} onClick={() => deeds.lock(page, !isLocked)}>
        {isLocked ? 'Unlock' : 'Lock'}
      </Menu.Item>
      <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={() => deeds.makeTemplate(page, !isTemplate)}>
        {isTemplate ? 'Turn into a document' : 'Make template'}
      </Menu.Item>
      {!isLocked && (
        <>
          <Menu.Divider />
          <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={trash}>
            Move to trash
          </Menu.Item>
        </>
      )}
    </>
  )
}
