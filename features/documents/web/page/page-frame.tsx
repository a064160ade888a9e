import { Button } from '@mantine/core'
import { IconLock, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMay } from '@atrium/engine/web'
import { IconButton } from '@atrium/ui'
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
import { MoveByKeys } from '../transfer/move-by-keys.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { StatusLine } from '../status/status-line.tsx'
import { TitleBox } from './title-box.tsx'
import { useIsFavourite } from '../lists/use-favourites.ts'
import { usePageDeeds } from './use-page-deeds.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { useLooking } from '../access/looking.ts'
import { usePageTree } from '../tree/use-page-tree.ts'
import { keepHeight, readHeight } from '../side/folds.ts'

interface Props {
  readonly page: Document
  /** The text of the page. */
  readonly children: ReactNode
}

/** A page with what stands around its text: the way to it, its look and its title. */
export function PageFrame({ page, children }: Props) {
  const tree = usePageTree(page.space)
  const view = usePageView()
  useUnfoldedPages(tree)
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
        <div className={classes.column}>
          <header className={classes.bar}>
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

/** Shows the pages of a space in the sidebar where one opens one of them, unless they were folded away. */
function useUnfoldedPages({ space }: PageTree): void {
  useEffect(() => {
    if (readHeight(space) === null) keepHeight(space, 1)
  }, [space])
}

function Star({ page }: { page: Document }) {
  const deeds = usePageDeeds()
  const isFavourite = useIsFavourite(page.id)
  const isOneself = useLooking() === undefined
  if (!isOneself) return null
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
