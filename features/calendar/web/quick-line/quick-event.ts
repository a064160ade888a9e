import type { Local } from '@atrium/base/local-date-time'

/** An event as one line says it. */
export interface QuickEvent {
  readonly title: string
  readonly isAllDay: boolean
  readonly start: Local
  readonly end: Local
}
