import { useMemo } from 'react'
import { type SpaceId, isPageSpace } from '@atrium/engine/contract'
import { useRowsOf, useSpaces } from '@atrium/engine/web'
import { Space } from '@atrium/features/spaces/contract'
import { PageSpace } from '../../contract/access/page-space.ts'

/** A page with access of its own that one may open, and the space in which it is shown. */
interface ShownPage {
  readonly page: PageSpace
  readonly place: SpaceId
}

/** The pages with access of their own that one may open; the same list until one of them changes. */
export function usePageSpaces(): readonly ShownPage[] {
  const spaces = useSpaces()
  const ids = useMemo(() => spaces.map(({ id }) => id).filter(isPageSpace), [spaces])
  const pages = useRowsOf(PageSpace, ids)
  const records = useRowsOf(Space, ids)
  return useMemo(
    () =>
      ids.flatMap((_id, index) => {
        const [page, place] = [pages[index]?.[0], records[index]?.[0]?.parent]
        return page && place ? [{ page, place }] : []
      }),
    [ids, pages, records],
  )
}

/** The space among whose pages those of a space are shown: where a page with access of its own has its place, if one sees that. */
export function useShownIn(space: SpaceId): SpaceId {
  const spaces = useSpaces()
  const place = usePageSpaces().find(({ page }) => page.space === space)?.place
  return place !== undefined && spaces.some(({ id, role }) => id === place && role !== 'guest') ? place : space
}

/** What a page with access of its own says of it, where that page is the one of a space. */
export const usePageSpace = (space: SpaceId): ShownPage | undefined =>
  usePageSpaces().find(({ page }) => page.space === space)
