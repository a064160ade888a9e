import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'

/** The views of the documents of a space, each with an address. */
export const views = {
  all: 'All documents',
  recent: 'Recent',
  favourites: 'Favorites',
  templates: 'Templates',
  trash: 'Trash',
} as const
export type View = keyof typeof views

/** Where the documents of a space are found in the app. */
export function listPath(space: SpaceId, view: View = 'all'): string {
  const search = view === 'all' ? '' : `view=${view}`
  if (space === teamSpace) return `/documents${search && `?${search}`}`
  if (isOwn(space)) return `/personal/documents${search && `?${search}`}`
  return `/workspaces/${space}?tab=documents${search && `&${search}`}`
}

const isOwn = (space: SpaceId): boolean => space.startsWith(ownSpace(''))
