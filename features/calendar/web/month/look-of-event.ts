import type { ChosenPreferences } from '@atrium/features/people/web'
import type { ShownOccurrence } from '../merge-events.ts'
import type { Calendar } from '../use-calendars.ts'

/** How an event of a month looks, and whether it can be dragged. */
export interface EventLook {
  readonly color: string
  /** When it begins, in few words; '' where it lasts whole days. */
  readonly time: string
  readonly isOpen: boolean
}

export type LookOf = (shown: ShownOccurrence) => EventLook

export function lookOf(calendars: readonly Calendar[], preferences: ChosenPreferences): LookOf {
  const bySpace = new Map(calendars.map((calendar) => [calendar.space, calendar]))
  const timeOf = shortTime(preferences)
  return ({ event, start }) => {
    const calendar = bySpace.get(event.space)
    const color = `var(--event-${event.color || calendar?.color || 'gray'})`
    return { color, time: event.isAllDay ? '' : timeOf(start), isOpen: calendar?.isOpen === true }
  }
}

/** 9:30am and 9am; 09:30 and 09:00. */
function shortTime({ language, zone, hourCycle }: ChosenPreferences): (moment: string) => string {
  const isHalf = hourCycle === 'h12'
  const hour = isHalf ? 'numeric' : '2-digit'
  const format = new Intl.DateTimeFormat(language, { hour, minute: '2-digit', hourCycle, timeZone: zone })
  return (moment) => {
    const time = format.format(Date.parse(moment))
    return isHalf ? time.replace(/:00|\s/g, '').toLowerCase() : time
  }
}
