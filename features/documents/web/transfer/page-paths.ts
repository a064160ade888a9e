import { isPageSpace, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'

export type View = keyof typeof views

/** The views of the documents of a space, each with an address. */
export const views = {
  all: 'All documents',
  recent: 'Recent',
  favourites: 'Favorites',
  templates: 'Templates',
  shared: 'Shared with me',
  trash: 'Trash',
} as const

/** Where the documents of a space are found in the app. */
export function listPath(space: SpaceId, view: View = 'all'): string {
  if (isPageSpace(space)) return listPath(teamSpace, 'shared')
  const [path, asked] = listOf(space)
  const search = [asked, view === 'all' ? '' : `view=${view}`].filter(Boolean).join('&')
  return search ? `${path}?${search}` : path
}

/** The path, and what is asked for with it. */
function listOf(space: SpaceId): readonly [string, string] {
  if (space === teamSpace) return ['/documents', '']
  return space.startsWith(ownSpace('')) ? ['/personal/documents', ''] : [`/workspaces/${space}`, 'tab=documents']
}
