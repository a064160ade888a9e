import type { Local } from '../../contract/local-date-time.ts'

/** An event as one line says it. */
export interface QuickEvent {
  readonly title: string
  readonly isAllDay: boolean
  readonly start: Local
  readonly end: Local
}
