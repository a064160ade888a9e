import type { ChosenPreferences } from '@atrium/features/people/web'
import type { Occurrence } from '../../contract/queries.ts'
import type { QuickEvent } from '../quick-line/quick-line.ts'
import { dayMs, isDay, localMs, shifted } from '@atrium/base/local-date-time'

type Ways = Pick<ChosenPreferences, 'language' | 'zone' | 'hourCycle'>

/** When something is, as the person writes it. */
export function timeWords(
  { start, end }: Pick<Occurrence, 'start' | 'end'>,
  { language, zone, hourCycle }: Ways,
): string {
  if (isDay(start) && isDay(end)) {
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    return days.formatRange(new Date(start), new Date(shifted(end, -dayMs)))
  }
  const times = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    hourCycle,
  })
  return times.formatRange(new Date(start), new Date(end))
}

/** When something begins, in few words. */
export function shortTimeWords({ start }: Pick<Occurrence, 'start'>, { language, zone, hourCycle }: Ways): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const options = isDay(start)
    ? ({ ...day, timeZone: 'UTC' } as const)
    : ({ ...day, hour: '2-digit', minute: '2-digit', timeZone: zone, hourCycle } as const)
  return new Intl.DateTimeFormat(language, options).format(new Date(start))
}

type Planned = Pick<QuickEvent, 'isAllDay' | 'start' | 'end'>

/** When something is to be by the person's own clocks, in few words. */
export function readingWords({ isAllDay, start, end }: Planned, { language, hourCycle }: Ways): string {
  const isThisYear = start.slice(0, 4) === String(new Date().getFullYear())
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const time = isAllDay ? {} : ({ hour: '2-digit', minute: '2-digit', hourCycle } as const)
  const format = new Intl.DateTimeFormat(language, { ...day, ...year, ...time })
  const last = isAllDay ? shifted(end, -dayMs) : end
  const words = format.formatRange(localMs(start), localMs(last))
  return isAllDay ? `${words}, all day` : words
}
