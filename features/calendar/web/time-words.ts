import type { ChosenPreferences } from '@atrium/features/people/web'
import type { Occurrence } from '../contract/queries.ts'
import { dayMs, shifted } from '../contract/wall.ts'

type Ways = Pick<ChosenPreferences, 'language' | 'zone' | 'hourCycle'>

/** When something is, as the person writes it. */
export function timeWords(
  { start, end }: Pick<Occurrence, 'start' | 'end'>,
  { language, zone, hourCycle }: Ways,
): string {
  if (!start.includes('T')) {
    const days = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    return days.formatRange(new Date(start), new Date(shifted(end, -dayMs)))
  }
  const times = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: zone, hourCycle },
  })
  return times.formatRange(new Date(start), new Date(end))
}

/** When something begins, in few words. */
export function shortTimeWords({ start }: Pick<Occurrence, 'start'>, { language, zone, hourCycle }: Ways): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const options = start.includes('T')
    ? ({ ...day, hour: '2-digit', minute: '2-digit', timeZone: zone, hourCycle } as const)
    : ({ ...day, timeZone: 'UTC' } as const)
  return new Intl.DateTimeFormat(language, options).format(new Date(start))
}
