import type { CalendarEvent } from '../contract/calendar-event.ts'
import type { Occurrence } from '../contract/queries.ts'
import { dayMs, isMomentOrDate } from '@atrium/base/local-date-time'
import { seriesOf, thread } from './expand-events.ts'

const yearsAheadMs = 5 * 366 * dayMs

/** When an event is next, found for `person`; of one that is over, when it first was. */
export async function nextOf(person: string, event: CalendarEvent): Promise<Occurrence | null> {
  const [now, first] = [Date.now(), event.earliest]
  for (const from of event.latest !== null && event.latest < now ? [first] : [now, first]) {
    const span = { from, to: from + yearsAheadMs }
    const { occurrences } = await thread.run(person, { type: 'between', series: [seriesOf(event)], span, most: 1 })
    if (occurrences[0]) return occurrences[0]
  }
  return null
}

/** Whether an event, or one of a series, begins at that moment or on that day. */
export async function isAt(person: string, event: CalendarEvent, start: string): Promise<boolean> {
  if (!isMomentOrDate(start)) return false
  const at = Date.parse(start)
  const span = { from: at - dayMs, to: at + dayMs }
  const { occurrences } = await thread.run(person, { type: 'between', series: [seriesOf(event)], span, most: 1_000 })
  return occurrences.some((one) => one.start === start)
}
