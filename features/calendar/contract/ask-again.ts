import type { Attendee, CalendarEvent } from './calendar-event.ts'
import { ruleOf, ruleText } from './rule.ts'

type Timed = Pick<CalendarEvent, 'isAllDay' | 'start' | 'end' | 'startZone' | 'endZone' | 'rule' | 'extra'>

/** When an event is, in letters that are the same as long as it is then; how long a series goes on does not matter. */
export function timesText(event: Timed): string {
  const { isAllDay, start, end, startZone, endZone, extra } = event
  const zones = isAllDay ? '' : `${startZone} ${endZone}`
  return [start, end, zones, endlessRule(event), ...extra].join(' ').slice(0, 2_000)
}

/** How an event repeats, without its end. */
export function endlessRule({ rule }: Pick<CalendarEvent, 'rule'>): string {
  const parsed = ruleOf(rule)
  if (!parsed) return ''
  const { count: _count, until: _until, ...endless } = parsed
  return ruleText(endless)
}

/**
 * An event that was at other times, with everybody asked again whether they come: what they said was about those. Who moved
 * it knows when it is now. Where it comes back to the times of an answer, that answer holds again.
 */
export function askedAgain<Event extends CalendarEvent>(event: Event, was: Timed, by: string): Event {
  const [now, then] = [timesText(event), timesText(was)]
  if (now === then) return event
  const attendees = event.attendees.map((one) => (one.person === by ? one : asked(one, now, then)))
  return { ...event, attendees }
}

function asked(one: Attendee, now: string, then: string): Attendee {
  const { person, isOptional, comment, before } = one
  if (before?.times === now) return { person, isOptional, comment, answer: before.answer }
  if (one.answer === 'none') return one
  return { person, isOptional, comment, answer: 'none', before: { answer: one.answer, times: then } }
}
