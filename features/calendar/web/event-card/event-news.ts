import type { RowChange } from '@atrium/engine/web'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { isSeries } from '../events/merge-events.ts'

/**
 * Whether the rows at hand do not tell what happened: a series changed, whose times only the server knows, a row is gone,
 * or nobody knows.
 */
export const isNewsToAskFor = (changes: readonly RowChange<CalendarEvent>[] | undefined): boolean =>
  changes === undefined || changes.some(({ row }) => !row || isSeries(row) || row.series !== null)
