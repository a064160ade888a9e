import type { LocalDateTime } from '../../contract/local-date-time.ts'

/** An event as one line says it. */
export interface QuickEvent {
  readonly title: string
  readonly isAllDay: boolean
  readonly start: LocalDateTime
  readonly end: LocalDateTime
}
