import type { TimeWays } from '@atrium/features/people/contract'
import { type MomentOrDate, dateAt, isDay, momentMs } from '@atrium/base/local-date-time'

/** When something begins, with the year only where it is another one than `now`'s. */
export function briefTimeWords(start: MomentOrDate, ways: TimeWays, now: number): string {
  return new Intl.DateTimeFormat(ways.language, briefOptions(start, ways, now)).format(momentMs(start))
}

/** The day of it alone. */
export function briefDayWords(start: MomentOrDate, ways: TimeWays, now: number): string {
  const { hour: _hour, minute: _minute, hourCycle: _cycle, ...day } = briefOptions(start, ways, now)
  return new Intl.DateTimeFormat(ways.language, day).format(momentMs(start))
}

function briefOptions(start: MomentOrDate, { zone, hourCycle }: TimeWays, now: number): Intl.DateTimeFormatOptions {
  const year = start.slice(0, 4) === dateAt(now).slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const day = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  if (isDay(start)) return { ...day, timeZone: 'UTC' }
  return { ...day, hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', timeZone: zone, hourCycle }
}
