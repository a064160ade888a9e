import { Button } from '@mantine/core'
import { IconLayoutSidebar, IconLock, IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isPageSpace } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { IconButton, keepStored, readStored, useMedia } from '@atrium/ui'
import { createDocument } from '../../contract/create-document.ts'
import { renameDocument } from '../../contract/change-document.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import { Crumbs } from './crumbs.tsx'
import { EarlyWords, EarlyWordsContext, useEarlyWords } from './early-words.tsx'
import classes from './page-frame.module.css'
import { PageLook } from './page-look.tsx'
import { listPath } from '../transfer/page-paths.ts'
import { PageViewContext, usePageView } from './page-view.ts'
import { SignPlace } from './page-signs.tsx'
import { PageTools } from './page-tools.tsx'
import type { PageTree } from '../tree/page-tree.ts'
import { lastIn } from '../transfer/places.ts'
import { MoveByKeys } from '../transfer/move-by-keys.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { StatusLine } from '../status/status-line.tsx'
import { TitleBox } from './title-box.tsx'
import { TreeView } from '../tree/tree-view.tsx'
import { useIsFavourite } from '../lists/use-favourites.ts'
import { usePageDeeds } from './use-page-deeds.ts'
import { usePageTree } from '../tree/use-page-tree.ts'

interface Props {
  readonly page: Document
  /** The text of the page. */
  readonly children: ReactNode
}

/** A page with what stands around its text: the way to it, its look, its title, and the other pages beside it. */
export function PageFrame({ page, children }: Props) {
  const tree = usePageTree(page.space)
  const side = useSide()
  const view = usePageView()
  const hasRoomForBoth = useMedia('(min-width: 105.5em)') && !view.isWide
  const text = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const isInTrash = tree.isInTrash(page)
  const mayWrite = useMay(renameDocument, page.space) && !isInTrash
  const canEdit = mayWrite && !page.isLocked
  const early = useEarlyWords(page.id)
  function focusText(): void {
    const editor = text.current?.querySelector<HTMLElement>('[contenteditable=true]')
    if (editor) editor.focus()
    else if (canEdit) early.show()
  }
  return (
    <PageViewContext value={view}>
      <div className={classes.frame}>
        <title>{`${titleOf(page)} · Atrium`}</title>
        {side.isShown && <SidePages page={page} tree={tree} yields={!hasRoomForBoth && !view.isFocused} />}
        <div className={classes.column}>
          <header className={classes.bar}>
            {side.isRoomy && (
              <IconButton
                title="Document tree"
                className={classes.toggle}
                onClick={side.toggle}
                aria-label="Show the document tree"
                aria-expanded={side.isShown}
              >
                <IconLayoutSidebar size={18} aria-hidden="true" />
              </IconButton>
            )}
            <Crumbs page={page} tree={tree} />
            <span ref={setPlace} className={classes.signs} />
            <Star page={page} />
            <ShareButton page={page} />
            <MoveByKeys page={page} />
            <PageTools page={page} onTrashed={() => void navigate({ href: listPath(tree.space) })} />
          </header>
          <Banner page={page} isInTrash={isInTrash} />
          <h1 className="unseen">{titleOf(page)}</h1>
          <div className={classes.scroller} ref={text}>
            <PageLook page={page} canEdit={canEdit}>
              <TitleBox key={page.id} page={page} canEdit={canEdit} onEnter={focusText} />
              <StatusLine page={page} canEdit={mayWrite} />
            </PageLook>
            <div className={classes.text}>
              {early.isShown && <EarlyWords key={page.id} page={page.id} />}
              <EarlyWordsContext value={early}>
                <SignPlace value={place}>{children}</SignPlace>
              </EarlyWordsContext>
            </div>
          </div>
        </div>
      </div>
    </PageViewContext>
  )
}

/** Whether the tree stands beside the text, remembered by this browser. */
function useSide() {
  const isRoomy = useMedia('(min-width: 80em)')
  const [isOpen, setOpen] = useState(() => readStored('pagesBeside') !== 'closed')
  function toggle(): void {
    keepStored('pagesBeside', isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return { isRoomy, isShown: isRoomy && isOpen, toggle }
}

interface SideProps {
  readonly page: Document
  readonly tree: PageTree
  /** Whether a panel that is open has its place. */
  readonly yields: boolean
}

function SidePages({ page, tree, yields }: SideProps) {
  const deeds = usePageDeeds()
  const mayCreate = useMay(createDocument, tree.space) && !isPageSpace(tree.space)
  return (
    <aside className={classes.side} data-yields={yields || undefined} aria-label="Documents in this space">
      <div className={classes.sideHead}>
        <h2 className="list-name">Documents</h2>
        {mayCreate && (
          <IconButton label="New document" onClick={() => deeds.create(tree.space, lastIn(tree, null))}>
            <IconPlus size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <TreeView key={tree.space} space={tree.space} tree={tree} current={page.id} />
    </aside>
  )
}

function Star({ page }: { page: Document }) {
  const deeds = usePageDeeds()
  const isFavourite = useIsFavourite(page.id)
  const Sign = isFavourite ? IconStarFilled : IconStar
  return (
    <IconButton
      label="Favorite"
      className={`not-on-phones ${classes.star}`}
      aria-pressed={isFavourite}
      onClick={() => deeds.favour(page, !isFavourite)}
    >
      <Sign size={18} aria-hidden="true" />
    </IconButton>
  )
}

/** Why the page cannot be changed, and what to do about it. */
function Banner({ page, isInTrash }: { page: Document; isInTrash: boolean }) {
  const deeds = usePageDeeds()
  const mayChange = useMay(renameDocument, page.space)
  if (isInTrash)
    return (
      <div className={classes.banner}>
        <IconTrash size={16} aria-hidden="true" />
        <span>
          {page.trash ? 'This document is in the trash.' : 'This document is inside one that is in the trash.'}
        </span>
        {page.trash && mayChange && (
          <Button variant="default" size="compact-sm" onClick={() => deeds.restore(page)}>
            Restore
          </Button>
        )}
      </div>
    )
  if (!page.isLocked) return null
  return (
    <div className={classes.banner}>
      <IconLock size={16} aria-hidden="true" />
      <span>This document is locked. Unlock it to edit.</span>
      {mayChange && (
        <Button variant="default" size="compact-sm" onClick={() => deeds.lock(page, false)}>
          Unlock
        </Button>
      )}
    </div>
  )
}
