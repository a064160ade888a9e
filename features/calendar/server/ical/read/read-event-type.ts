import type { Color } from '../../../contract/calendar-event.ts'
import type { ImportedDetails } from '../../../contract/imported-details.ts'
import type { Local } from '@atrium/base/local-date-time'
import type { Problem } from './problems.ts'
import type { ReadPerson } from './read-people.ts'

/** One event of a file, as it can be kept. */
export interface ReadEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly description: string
  readonly isAllDay: boolean
  readonly start: Local
  readonly end: Local
  readonly startZone: string
  readonly endZone: string
  readonly rule: string
  readonly extra: readonly Local[]
  readonly without: readonly Local[]
  readonly isBusy: boolean
  readonly isPrivate: boolean
  /** The place in the series of an event that differs from it, as the clocks of `atZone` show it. */
  readonly at: Local | undefined
  readonly atZone: string
  /** Whether those after it differ with it (RANGE=THISANDFUTURE). */
  readonly isFollowing: boolean
  readonly isCancelled: boolean
  /** Minutes before it at which its owner was reminded. */
  readonly alarms: readonly number[]
  readonly people: readonly ReadPerson[]
  /** Addresses of what goes along with it; never fetched. */
  readonly links: readonly string[]
  readonly color: Color
  /** What there is no field for. */
  readonly details: ImportedDetails
  /** How often its maker changed it, and when last, in milliseconds; 0 where the file does not say. */
  readonly sequence: number
  readonly modified: number
}

export interface ReadCalendar {
  readonly events: readonly ReadEvent[]
  /** What was not understood. */
  readonly problems: readonly Problem[]
}
