import { type Wall, dayMs, shifted } from '../../contract/wall.ts'
import type { Times } from '../event-draft.ts'
import type { ShownOccurrence } from '../merge-events.ts'
import { momentOf, wallIn } from '../zoned.ts'
import type { DaysOfMonth } from './days-of-month.ts'
import type { DayDrag, Held } from './use-day-drag.ts'

export type HeldEvent = Exclude<Held, { readonly part: 'days' }>

/** When an event would be that is held over another day, by the clocks of `zone`. */
export function timesHeld({ held, from, to }: DayDrag & { readonly held: HeldEvent }, zone: string): Times {
  const { event, start, end } = held.shown
  const by = (to - from) * dayMs
  const here = (moment: string): Wall => (event.isAllDay ? moment : wallIn(Date.parse(moment), zone))
  const [first, last] = [here(start), here(end)]
  const times = {
    start: held.part === 'last' ? first : shifted(first, by),
    end: held.part === 'first' ? last : shifted(last, by),
  }
  return { isAllDay: event.isAllDay, ...atLeastADay(times, held.part) }
}

/** An event ends on the day on which it begins at the earliest. */
function atLeastADay({ start, end }: Omit<Times, 'isAllDay'>, part: HeldEvent['part']): Omit<Times, 'isAllDay'> {
  if (start < end) return { start, end }
  return part === 'first' ? { start: shifted(end, -dayMs), end } : { start, end: shifted(start, dayMs) }
}

/** The event as it would be at those times. */
export function shownAt(shown: ShownOccurrence, { isAllDay, start, end }: Times, zone: string): ShownOccurrence {
  const moment = (wall: Wall): string => (isAllDay ? wall : new Date(momentOf(wall, zone)).toISOString())
  return { ...shown, start: moment(start), end: moment(end) }
}

/** Whole days from one place to another, in either order. */
export function timesOfDays({ from, to }: DayDrag, { names }: DaysOfMonth): Times {
  const [first = '', after = ''] = [names[Math.min(from, to)], names[Math.max(from, to) + 1]]
  return { isAllDay: true, start: first, end: after }
}

export const isSameEvent = (one: ShownOccurrence, other: ShownOccurrence): boolean =>
  one.at === other.at && one.event.id === other.event.id && one.event.space === other.event.space
