import { teamSpace, type SpaceId } from '@atrium/engine/contract'

/** Where a calendar is in the app. */
export function calendarPath(space: SpaceId): string {
  if (space === teamSpace) return '/calendar'
  return space.startsWith('own:') ? '/personal/calendar' : `/workspaces/${space}?tab=calendar`
}

/** Where an event is opened in the app; what lies in somebody's own space, on the personal calendar of who may read it. */
export function eventPath({ space, id }: { readonly space: SpaceId; readonly id: string }): string {
  if (space === teamSpace) return `/calendar?event=${id}`
  if (space.startsWith('own:')) return `/personal/calendar?event=${id}&in=${encodeURIComponent(space)}`
  return `/workspaces/${space}?tab=calendar&event=${id}`
}
