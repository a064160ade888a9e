import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { type SpaceId, isPageSpace } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { IconButton, lazyPart } from '@atrium/ui'
import { newPagePath } from '../../contract/document-path.ts'
import { pageMakers } from '../../contract/document.ts'
import { keepHeight, readHeight, useIsUnfolded } from './folds.ts'
import classes from './side-pages.module.css'

interface Props {
  readonly space: SpaceId
  /** What they are called, as in 'Team documents'. */
  readonly label: string
  /** What scrolls them; all of it lies in one element. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The page whose children they are; all of the space where it is absent. */
  readonly root?: string
}

const SideTree = lazyPart<Props & { readonly list: string }>(
  async () => (await import('./side-tree.tsx')).SideTree,
  ({ list }) => <div style={{ height: readHeight(list) ?? 0 }} />,
)

/** In the sidebar, in a `li` of the class `sideList.line` after the way to the documents of a space: what unfolds them, and they. */
export function SidePages(props: Props) {
  const { space, label, root = space } = props
  const isOpen = useIsUnfolded(root)
  const mayCreate = useMay(pageMakers, space)
  return (
    <>
      <span className={classes.tools}>
        {mayCreate && !isPageSpace(space) && (
          <Link to={newPagePath(space)} className="icon-button" aria-label={`Add to ${label}`} title="Add a document">
            <IconPlus size={16} aria-hidden="true" />
          </Link>
        )}
        <IconButton label={label} aria-expanded={isOpen} onClick={() => keepHeight(root, isOpen ? 0 : 1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </span>
      {isOpen && <SideTree {...props} list={root} />}
    </>
  )
}
