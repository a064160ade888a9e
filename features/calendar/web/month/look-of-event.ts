import type { ChosenPreferences } from '@atrium/features/people/web'
import type { ShownOccurrence } from '../merge-events.ts'
import { shortTimes } from '../short-time.ts'
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
  const timeOf = timesIn(preferences)
  return ({ event, start }) => {
    const calendar = bySpace.get(event.space)
    const color = `var(--event-${event.color || calendar?.color || 'gray'})`
    return { color, time: event.isAllDay ? '' : timeOf(start), isOpen: calendar?.isOpen === true }
  }
}

function timesIn({ zone, ...ways }: ChosenPreferences): (moment: string) => string {
  const clock = new Intl.DateTimeFormat('en', {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: zone,
  })
  const timeOf = shortTimes(ways)
  return (moment) => {
    const shown = clock.format(Date.parse(moment))
    return timeOf(Number(shown.slice(0, 2)), Number(shown.slice(3)))
  }
}
