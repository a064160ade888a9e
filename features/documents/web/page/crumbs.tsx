import { useNavigate } from '@tanstack/react-router'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { isPageSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { useMedia } from '@atrium/ui'
import { documentPath } from '../../contract/document-path.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import type { Crumb } from './crumb.ts'
import { CrumbMenu } from './crumb-menu.tsx'
import classes from './crumbs.module.css'
import { listPath } from '../transfer/page-paths.ts'
import { useLooking } from '../access/looking.ts'
import type { PageTree } from '../tree/page-tree.ts'

/** So many places are named on the way; of more, those between the first and the last are in a menu. */
const most = 3

interface Props {
  readonly page: Document
  readonly tree: PageTree
}

/** The way from the list of documents down to a page. */
export function Crumbs({ page, tree }: Props) {
  const isNarrow = useMedia('(max-width: 48em)')
  // The way back is one’s own, wherever somebody else finds the page.
  const list = useListCrumb(useLooking()?.place ?? tree.space)
  const above = tree.pathTo(page).slice(0, -1)
  const way = [list, ...above.map((one) => ({ href: documentPath(one), label: titleOf(one) }))]
  return (
    <nav aria-label="Breadcrumb" className="dim row grows gap-4">
      {stepsOf(way, isNarrow).map((step, index, steps) => (
        <Fragment key={'href' in step ? step.href : 'hidden'}>
          {'href' in step ? <Step crumb={step} /> : <CrumbMenu crumbs={step.hidden} />}
          {!(isNarrow && index === steps.length - 1) && <Slash />}
        </Fragment>
      ))}
      <span className={isNarrow ? 'unseen' : classes.here} aria-current="page" dir="auto">
        {titleOf(page)}
      </span>
    </nav>
  )
}

interface Hidden {
  readonly hidden: readonly Crumb[]
}

/** What stands beside each other: on a phone the place right above, and a menu of the whole way. */
function stepsOf(way: readonly Crumb[], isNarrow: boolean): readonly (Crumb | Hidden)[] {
  if (isNarrow) return way.length > 1 ? [{ hidden: way }, ...way.slice(-1)] : way
  if (way.length <= most) return way
  return [...way.slice(0, 1), { hidden: way.slice(1, -1) }, ...way.slice(-1)]
}

const Slash = () => (
  <span className={classes.slash} aria-hidden="true">
    /
  </span>
)

function Step({ crumb: { href, label } }: { readonly crumb: Crumb }): ReactNode {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <a href={href} className={classes.crumb} onClick={handleClick} dir="auto">
      {label}
    </a>
  )
}

function useListCrumb(space: SpaceId): Crumb {
  const workspace = useRow(Workspace, { space, id: space })
  if (isPageSpace(space)) return { href: listPath(space), label: 'Shared with me' }
  const label = workspace?.name ?? (space === teamSpace ? 'Documents' : 'Personal documents')
  return { href: listPath(space), label }
}
