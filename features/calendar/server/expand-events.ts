import type { CalendarEvent } from '../contract/calendar-event.ts'
import { type Occurrence, maxOccurrences } from '../contract/queries.ts'
import type { Series } from './expand/expand.ts'
import type { Span } from './expand/span.ts'
import { createExpandThread } from './expand/expand-thread.ts'

/** The one thread of this process in which series are followed. */
export const thread = createExpandThread()

/** The times of events in a span, each with its event; they are found for `person`. */
export async function expandEvents(person: string, events: readonly CalendarEvent[], span: Span) {
  const { occurrences } = await thread.run(person, {
    type: 'between',
    series: events.map(seriesOf),
    span,
    most: maxOccurrences,
  })
  const byId = new Map(events.map((event) => [event.id, event]))
  return occurrences.flatMap((time: Occurrence) => {
    const event = byId.get(time.id)
    return event ? [{ ...time, event }] : []
  })
}

export function seriesOf({ id, isAllDay, start, end, startZone, endZone, rule, ...rest }: CalendarEvent): Series {
  const { extra, without, overrides, createdBy } = rest
  return { id, isAllDay, start, end, startZone, endZone, rule, extra, without, overrides, createdBy }
}
