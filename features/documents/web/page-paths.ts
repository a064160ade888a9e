import { ownSpace, teamSpace } from '@atrium/engine/contract'
import type { Document } from '../contract/document.ts'

/** The views of the documents of a space, each with an address. */
export const views = {
  all: 'All pages',
  recent: 'Recent',
  favourites: 'Favourites',
  templates: 'Templates',
  trash: 'Trash',
} as const
export type View = keyof typeof views

/** Where the documents of a space are found in the app. */
export function listPath(space: string, view: View = 'all'): string {
  const search = view === 'all' ? '' : `view=${view}`
  if (space === teamSpace) return `/documents${search && `?${search}`}`
  if (isOwn(space)) return `/personal/documents${search && `?${search}`}`
  return `/workspaces/${space}?tab=documents${search && `&${search}`}`
}

/** Where a page is found in the app. */
export function pagePath({ space, id }: Pick<Document, 'space' | 'id'>): string {
  if (space === teamSpace) return `/documents/${id}`
  return isOwn(space) ? `/personal/documents/${id}` : `/workspaces/${space}/documents/${id}`
}

const isOwn = (space: string): boolean => space.startsWith(ownSpace(''))
