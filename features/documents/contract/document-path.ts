import { isPageSpace, teamSpace } from '@atrium/engine/contract'

/** Where a page is opened. */
export function documentPath({ space, id }: { readonly space: string; readonly id: string }): string {
  if (space === teamSpace) return `/documents/${id}`
  if (isPageSpace(space)) return `/shared/${idOfPageSpace(space)}/documents/${id}`
  return space.startsWith('own:') ? `/personal/documents/${id}` : `/workspaces/${space}/documents/${id}`
}

/** What makes a page in a space, other than one with access of its own, and opens it. */
export function newPagePath(space: string): string {
  if (space === teamSpace) return '/documents/new'
  return space.startsWith('own:') ? '/personal/documents/new' : `/workspaces/${space}/documents/new`
}

const idOfPageSpace = (space: string): string => space.slice('page:'.length)

/** The id of the page that an address within the app opens. */
export const pageAtPath = (path: string): string | undefined =>
  /^\/(?:personal\/|(?:workspaces|shared)\/[\w-]{1,64}\/)?documents\/([\w-]{8,64})(?:[?#]|$)/.exec(path.trim())?.[1]

/** Where a comment on a page is shown. */
export const commentPath = (page: { readonly space: string; readonly id: string }, comment: string): string =>
  `${documentPath(page)}?comment=${comment}`
