import { teamSpace } from '@atrium/engine/contract'

/** Where an event is opened in the app; what lies in somebody's own space, on the personal calendar of who may read it. */
export function eventPath({ space, id }: { readonly space: string; readonly id: string }): string {
  if (space === teamSpace) return `/calendar?event=${id}`
  if (space.startsWith('own:')) return `/personal/calendar?event=${id}&in=${encodeURIComponent(space)}`
  return `/workspaces/${space}?tab=calendar&event=${id}`
}
