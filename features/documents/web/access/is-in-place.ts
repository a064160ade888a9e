import type { SpaceId } from '@atrium/engine/contract'
import { openPageAt } from '../side/open-page.ts'
import { listPath } from '../transfer/page-paths.ts'

interface Where {
  readonly place: SpaceId
  /** One’s own space. */
  readonly own: SpaceId
  /** The space among whose documents those of a space are shown. */
  placeOf(space: SpaceId): SpaceId
}

/** Whether an address shows the documents of a place, or one of them. */
export function isInPlace(href: string, { place, own, placeOf }: Where): boolean {
  const at = new URL(href, 'http://app')
  const page = openPageAt(at.pathname, own)
  if (page) return placeOf(page.space) === place
  const list = new URL(listPath(place), at)
  return at.pathname === list.pathname && at.searchParams.get('tab') === list.searchParams.get('tab')
}
