import { useNavigate } from '@tanstack/react-router'
import { Fragment, type MouseEvent } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { type Document, titleOf } from '../contract/document.ts'
import classes from './crumbs.module.css'
import { PageLink } from './page-link.tsx'
import { listPath } from './page-paths.ts'
import type { PageTree } from './page-tree.ts'

/** So many pages are named on the way; of more, those in the middle are left out. */
const most = 3

/** The way from the list of documents down to a page. */
export function Crumbs({ page, tree }: { page: Document; tree: PageTree }) {
  const above = tree.pathTo(page).slice(0, -1)
  const isLong = above.length > most
  const shown = isLong ? [...above.slice(0, 1), ...above.slice(1 - most)] : above
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <SpaceCrumb space={page.space} />
      {shown.map((one, index) => (
        <Fragment key={one.id}>
          <Slash />
          {isLong && index === 1 && (
            <>
              <span>…</span>
              <Slash />
            </>
          )}
          <PageLink page={one} className={classes.crumb}>
            {titleOf(one)}
          </PageLink>
        </Fragment>
      ))}
      <Slash />
      <span className={classes.here} aria-current="page" dir="auto">
        {titleOf(page)}
      </span>
    </nav>
  )
}

const Slash = () => (
  <span className={classes.slash} aria-hidden="true">
    /
  </span>
)

function SpaceCrumb({ space }: { space: string }) {
  const navigate = useNavigate()
  const workspace = useRow(Workspace, { space, id: space })
  const href = listPath(space)

  function handleClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <a href={href} className={classes.crumb} onClick={handleClick} dir="auto">
      {workspace?.name ?? (space === teamSpace ? 'Documents' : 'Personal documents')}
    </a>
  )
}
