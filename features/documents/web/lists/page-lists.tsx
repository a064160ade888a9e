import { useSpaces } from '@atrium/engine/web'
import { IconClock, IconStar, IconTrash, IconUsers } from '@tabler/icons-react'
import { EmptyState } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { titleOf } from '../../contract/document.ts'
import { PageList } from './page-list.tsx'
import { PageTools } from '../page/page-tools.tsx'
import { type PageTree, comparers } from '../tree/page-tree.ts'
import { usePageSpaces } from '../access/use-page-spaces.ts'
import { useSharedPages } from '../access/use-shared-pages.ts'
import { usePlaceNames } from '../transfer/place-name.ts'
import { TrashTools } from './trash-tools.tsx'
import { useFavouritePages } from './use-favourites.ts'

const mostRecent = 200

interface Props {
  readonly tree: PageTree
}

const pathIn =
  (tree: PageTree) =>
  (page: Document): string =>
    tree.pathTo(page).slice(0, -1).map(titleOf).join(' / ')

/** What changed last, wherever it lies. */
export function RecentPages({ tree }: Props) {
  const open = tree.pages.filter((page) => !page.isTemplate && !tree.isInTrash(page))
  const pages = open.toSorted(comparers.changed).slice(0, mostRecent)
  if (pages.length === 0)
    return (
      <EmptyState icon={<IconClock size={24} />} title="Nothing changed yet">
        Recently edited or renamed documents appear here.
      </EmptyState>
    )
  return (
    <PageList
      label="Recent documents"
      pages={pages}
      placeOf={pathIn(tree)}
      tools={(page) => <PageTools page={page} />}
    />
  )
}

/** What one keeps close, of all spaces. */
export function FavouritePages() {
  const pages = useFavouritePages()
  const nameOf = usePlaceNames()
  if (pages.length === 0)
    return (
      <EmptyState icon={<IconStar size={24} />} title="No favorites yet">
        Choose “Add to favorites” in the menu of a document to find it here. Only you see your favorites.
      </EmptyState>
    )
  const placeOf = ({ space }: Document): string => nameOf(space)
  return (
    <PageList label="Favorite documents" pages={pages} placeOf={placeOf} tools={(page) => <PageTools page={page} />} />
  )
}

/** What others gave one access to, wherever it is shown. */
export function SharedPages() {
  const pages = useSharedPages().toSorted(comparers.changed)
  const nameOf = usePlaceNames()
  const shownIn = new Map(usePageSpaces().map(({ page, place }) => [page.space, place]))
  const spaces = new Set(useSpaces().map(({ id }) => id))
  if (pages.length === 0)
    return (
      <EmptyState icon={<IconUsers size={24} />} title="Nothing is shared with you yet">
        When someone gives you access to a single document, it appears here.
      </EmptyState>
    )
  function placeOf({ space }: Document): string {
    const place = shownIn.get(space)
    return place !== undefined && spaces.has(place) ? nameOf(place) : ''
  }
  return <PageList label="Shared with me" pages={pages} placeOf={placeOf} tools={(page) => <PageTools page={page} />} />
}

/** What can be restored. */
export function TrashedPages({ tree }: Props) {
  const trashed = tree.pages.filter(({ trash }) => trash !== null && !trash.isForever)
  const pages = trashed.toSorted((one, other) => trashedOf(other).at - trashedOf(one).at)
  if (pages.length === 0)
    return (
      <EmptyState icon={<IconTrash size={24} />} title="The trash is empty">
        Deleted documents stay here for 30 days, with everything inside them, and can be restored.
      </EmptyState>
    )
  return (
    <PageList
      label="Trash"
      pages={pages}
      placeOf={pathIn(tree)}
      eventOf={trashedOf}
      isClosed
      tools={(page) => <TrashTools page={page} />}
    />
  )
}

const trashedOf = ({ trash, createdBy, updatedAt }: Document) => trash ?? { by: createdBy, at: updatedAt }
