import { teamSpace } from '@atrium/engine/contract'

/** Where a page is opened. */
export function documentPath({ space, id }: { readonly space: string; readonly id: string }): string {
  if (space === teamSpace) return `/documents/${id}`
  return space.startsWith('own:') ? `/personal/documents/${id}` : `/workspaces/${space}/documents/${id}`
}
