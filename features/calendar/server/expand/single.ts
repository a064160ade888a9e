import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Occurrence } from '../../contract/queries.ts'
import { type Local, dayMs, isDay, momentText, localMs } from '@atrium/base/local-date-time'
import type { Span } from './span.ts'
import { zoneClock } from './zone-clock.ts'

/** An event that is once, at the time that it says: nothing repeats it and nothing is left out of it. */
export type Single = Pick<CalendarEvent, 'id' | 'isAllDay' | 'start' | 'end' | 'startZone' | 'endZone'>

/** The one time of an event that is no series, if that touches a span; what `expand` would find, at a tenth of the price. */
export function timeOfSingle(event: Single, span: Span): Occurrence | undefined {
  const { id, isAllDay, start, end, startZone, endZone } = event
  const from = momentOf(start, isAllDay ? 'UTC' : startZone)
  const to = momentOf(end, isAllDay ? 'UTC' : endZone)
  // The days of an all-day event are somebody's days anywhere on earth.
  const slackMs = isAllDay ? dayMs : 0
  if (from >= span.to + slackMs || Math.max(to, from + 1) <= span.from - slackMs) return undefined
  return isDay(start) && isDay(end)
    ? { id, at: '', start, end }
    : { id, at: '', start: momentText(from), end: momentText(Math.max(from, to)) }
}

const momentOf = (local: Local, zone: string): number => zoneClock(zone).momentOf(localMs(local))
