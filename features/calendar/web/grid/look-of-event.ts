import type { CSSProperties } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import type { ShownOccurrence } from '../events/merge-events.ts'
import { shortTimes } from '../events/short-time.ts'
import type { Calendar } from '../events/use-calendars.ts'
import { clockIn } from './clock-in.ts'

/** How an event looks among others, and whether it can be dragged. */
export interface EventLook {
  /** The variables of its color, and of the ground that goes with it. */
  readonly colors: CSSProperties
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
    const colors = colorsOf(event.color || calendar?.color || 'gray')
    return { colors, time: event.isAllDay ? '' : timeOf(start), isOpen: calendar?.isOpen === true }
  }
}

const colorsOf = (name: string): CSSProperties =>
  ({ '--event': `var(--event-${name})`, '--event-soft': `var(--event-${name}-soft)` }) as CSSProperties

/** Says when something begins or ends, in few words. */
export function timesIn({ zone, ...ways }: ChosenPreferences): (moment: string) => string {
  const minuteOf = clockIn(zone)
  const timeOf = shortTimes(ways)
  return (moment) => {
    const minute = minuteOf(moment)
    return timeOf(Math.floor(minute / 60), minute % 60)
  }
}
