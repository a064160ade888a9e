import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { isPageSpace } from '@atrium/engine/contract'
import { IconButton, lazyPart, sideList } from '@atrium/ui'
import { newPagePath } from '../../contract/document-path.ts'
import { keepHeight, readHeight, useIsUnfolded } from './folds.ts'
import { useMayAddPages } from './use-may-add-pages.ts'
import { useUnfoldOnDrag } from './use-unfold-on-drag.ts'
import type { ListedPages } from './listed-pages.ts'

const SideTree = lazyPart<ListedPages & { readonly list: string }>(
  async () => (await import('./side-tree.tsx')).SideTree,
  ({ list }) => <div style={{ height: readHeight(list) ?? 0 }} />,
)

/** In the sidebar, in a `li` of the class `sideList.line` after the way to the documents of a space: what unfolds them, and they. */
export function PagesFold(props: ListedPages) {
  const { space, label, root = space } = props
  const isOpen = useIsUnfolded(root)
  const mayCreate = useMayAddPages(space)
  const ends = useRef<HTMLSpanElement>(null)
  const unfold = useCallback(() => keepHeight(root, 1), [root])
  useUnfoldOnDrag(ends, isOpen, unfold)
  return (
    <>
      <span className={sideList.ends} ref={ends}>
        {mayCreate && !isPageSpace(space) && (
          <Link to={newPagePath(space)} className="icon-button" aria-label="Add a document" title="Add a document">
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
