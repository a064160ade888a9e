import type { SpaceId } from '@atrium/engine/contract'
/** The job that plans anew for an event that came, went or moved. */
export const replanName = 'calendar/replan'

export interface Replan {
  readonly space: SpaceId
  readonly id: string
  /** The series that goes on from this one, where it was parted. */
  readonly newId?: string
}
