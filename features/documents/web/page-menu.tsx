import { Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useMay } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import { moveDocument } from '../contract/change-document.ts'
import type { Document } from '../contract/document.ts'
import { MoveDialog } from './move-dialog.tsx'
import { pagePath } from './page-paths.ts'
import { useIsFavourite } from './use-favourites.ts'
import { usePageDeeds } from './use-page-deeds.ts'

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
  const [isMoving, setMoving] = useState(false)
  return (
    <>
      <Menu opened={!isMoving} onClose={() => !isMoving && onClose()} position="bottom-end" returnFocus>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <FavouriteItem page={page} />
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink(page)}>
            Copy link
          </Menu.Item>
          {mayChange && <Changes {...{ page, onRename, onTrashed }} onMove={() => setMoving(true)} />}
        </Menu.Dropdown>
      </Menu>
      <MoveDialog page={page} isOpen={isMoving} onClose={onClose} />
    </>
  )
}

function FavouriteItem({ page }: { page: Document }) {
  const deeds = usePageDeeds()
  const isFavourite = useIsFavourite(page.id)
  const Star = isFavourite ? IconStarOff : IconStar
  return (
    <Menu.Item leftSection={<Star {...icon} />} onClick={() => deeds.favour(page, !isFavourite)}>
      {isFavourite ? 'Remove from favourites' : 'Add to favourites'}
    </Menu.Item>
  )
}

interface ChangesProps extends Pick<Props, 'page' | 'onRename' | 'onTrashed'> {
  onMove(): void
}

function Changes({ page, onRename, onTrashed, onMove }: ChangesProps) {
  const deeds = usePageDeeds()
  const { isLocked, isTemplate } = page
  const Lock = isLocked ? IconLockOpen : IconLock

  function trash(): void {
    deeds.trash(page)
    onTrashed?.()
  }

  return (
    <>
      {onRename && !isLocked && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowsMove {...icon} />} closeMenuOnClick={false} onClick={onMove}>
        Move to…
      </Menu.Item>
      <Menu.Item leftSection={<Lock {...icon} />} onClick={() => deeds.lock(page, !isLocked)}>
        {isLocked ? 'Unlock' : 'Lock'}
      </Menu.Item>
      <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={() => deeds.makeTemplate(page, !isTemplate)}>
        {isTemplate ? 'Make it a page again' : 'Make it a template'}
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

async function copyLink(page: Document): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}${pagePath(page)}`)
  showToast('Link copied')
}
