import type { TimeWays } from '@atrium/features/people/contract'
import { localAt, localMs } from './local-date-time.ts'

/** When something begins, with the year only where it is another one than `now`'s. */
export function briefTimeWords(start: string, ways: TimeWays, now: number): string {
  return new Intl.DateTimeFormat(ways.language, briefOptions(start, ways, now)).format(msOf(start))
}

/** The day of it alone. */
export function briefDayWords(start: string, ways: TimeWays, now: number): string {
  const { hour: _hour, minute: _minute, hourCycle: _cycle, ...day } = briefOptions(start, ways, now)
  return new Intl.DateTimeFormat(ways.language, day).format(msOf(start))
}

/** A moment as `momentText` says it, or a day. */
const msOf = (start: string): number => localMs(start.replace(/Z$/, '')) ?? 0

function briefOptions(start: string, { zone, hourCycle }: TimeWays, now: number): Intl.DateTimeFormatOptions {
  const year = start.slice(0, 4) === localAt(now, true).slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const day = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  if (!start.includes('T')) return { ...day, timeZone: 'UTC' }
  return { ...day, hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', timeZone: zone, hourCycle }
}
