import type { Wall } from '../../contract/wall.ts'

/** An event as one line says it. */
export interface QuickEvent {
  readonly title: string
  readonly isAllDay: boolean
  readonly start: Wall
  readonly end: Wall
}
