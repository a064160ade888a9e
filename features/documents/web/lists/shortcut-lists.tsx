import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { keepStored, readStored, sideList } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { documentPath } from '../../contract/document-path.ts'
import { PageIcon } from '../page/page-icon.tsx'
import { SidePages } from '../side/side-pages.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { PageLink } from './page-link.tsx'
import classes from './shortcut-lists.module.css'
import { type FavouriteDrag, useFavouriteDrag } from './use-favourite-drag.ts'
import { useFavouritePages } from './use-favourites.ts'
import { useSharedPages } from '../access/use-shared-pages.ts'
import { useRecentPages } from './use-recent-pages.ts'

const most = { favourites: 8, shared: 8, recent: 5 } as const

/** In the sidebar: the documents that one keeps close, those that others shared, and those that one opened last; nothing where there is none. */
export function ShortcutLists() {
  const favourites = useFavouritePages()
  const dragOf = useFavouriteDrag()
  const kept = new Set(favourites.map(({ id }) => id))
  const shared = useSharedPages().filter(({ id }) => !kept.has(id))
  for (const { id } of shared) kept.add(id)
  const recent = useRecentPages().filter(({ id }) => !kept.has(id))
  return (
    <>
      <ShortcutList
        name="Favorite documents"
        title="Favorites"
        pages={favourites.slice(0, most.favourites)}
        dragOf={dragOf}
      />
      <ShortcutList
        name="Documents shared with me"
        title="Shared with me"
        pages={shared.slice(0, most.shared)}
        below={(page) => <Inside page={page} />}
      />
      <ShortcutList name="Recent documents" title="Recent" pages={recent.slice(0, most.recent)} />
    </>
  )
}

interface Props {
  /** As those hear it who do not see where it stands. */
  readonly name: string
  readonly title: 'Favorites' | 'Shared with me' | 'Recent'
  readonly pages: readonly Document[]
  /** What is shown below a page. */
  readonly below?: ((page: Document) => ReactNode) | undefined
  readonly dragOf?: ((page: Document) => FavouriteDrag) | undefined
}

function ShortcutList({ name, title, pages, below, dragOf }: Props) {
  const { isOpen, toggle } = useFolded(title)
  if (pages.length === 0) return null
  const Sign = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section aria-label={name}>
      <h2>
        <button type="button" className={`${sideList.title} ${classes.head}`} aria-expanded={isOpen} onClick={toggle}>
          {title} <Sign size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && <PageWays name={name} pages={pages} below={below} dragOf={dragOf} />}
    </section>
  )
}

function PageWays({ name, pages, below, dragOf }: Omit<Props, 'title'>) {
  const { pathname } = useLocation()
  return (
    <ul role="list" aria-label={name} className={sideList.list}>
      {pages.map((page) => (
        <li key={page.id} className={below && sideList.line} {...(dragOf && dragging(dragOf(page)))}>
          <PageLink page={page} className={sideList.item} isCurrent={pathname === documentPath(page)}>
            <PageIcon page={page} />
            <span className={sideList.name} dir="auto" title={titleOf(page)}>
              {titleOf(page)}
            </span>
          </PageLink>
          {below?.(page)}
        </li>
      ))}
    </ul>
  )
}

const line = '2px solid var(--accent)'
const edges = {
  before: { borderTop: line, marginTop: -2 },
  after: { borderBottom: line, marginBottom: -2 },
}

const dragging = ({ edge, start, over, leave, drop, end, key }: FavouriteDrag) => ({
  style: edge && edges[edge],
  draggable: true,
  onDragStart: start,
  onDragOver: over,
  onDragLeave: leave,
  onDrop: drop,
  onDragEnd: end,
  onKeyDown: key,
})

/** What lies in a page that was shared. */
function Inside({ page }: { readonly page: Document }) {
  const tree = usePageTree(page.space)
  if (tree.childrenOf(page.id).length === 0) return null
  return <SidePages space={page.space} label={`Documents in ${titleOf(page)}`} root={page.id} />
}

/** Whether a list is folded away, remembered by this browser. */
function useFolded(title: Props['title']) {
  const key = `sidebar${title.replaceAll(' ', '')}`
  const [isOpen, setOpen] = useState(() => readStored(key) !== 'closed')
  function toggle(): void {
    keepStored(key, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
