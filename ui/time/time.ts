/** How a person wants times and dates written; what is absent, the browser decides. */
export interface TimeWays {
  readonly language?: string
  readonly zone?: string
  readonly hourCycle?: 'h12' | 'h23'
}

/** Moments, in milliseconds since 1970, as a person reads them. */
export interface TimeWords {
  /** The time of the day. */
  clockTime(ms: number): string
  /** The time of the day elsewhere; '--:--' where this browser does not know the zone. */
  clockIn(zone: string, ms: number): string
  /** The date with its weekday, and the time. */
  fullTime(ms: number): string
  /** The date with its weekday. */
  fullDate(ms: number): string
  isSameDay(a: number, b: number): boolean
  /** 'Today', 'Yesterday' or the date. */
  dayName(ms: number, now: number): string
  /** How long ago, roughly: 'just now', '5 minutes ago', 'yesterday', '3 Mar'. */
  timeAgo(ms: number, now: number): string
  /** As `timeAgo`, also of what is still to come: 'in 5 minutes', 'tomorrow', '3 Mar'. */
  timeFrom(ms: number, now: number): string
}

const hourMs = 3_600_000

export function timeWords({ language, zone, hourCycle }: TimeWays = {}): TimeWords {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
  // A day of 24 hours is written 09:00, one of twice twelve 9:00 am.
  const hour = hourCycle === 'h23' ? '2-digit' : 'numeric'
  const clock = written({ hour, minute: '2-digit', hourCycle })
  const full = written({ dateStyle: 'full', timeStyle: 'short', hourCycle })
  const date = written({ dateStyle: 'full' })
  const dayOfYear = written({ weekday: 'long', day: 'numeric', month: 'long' })
  const dayOfAnyYear = written({ dateStyle: 'long' })
  const shortDay = written({ day: 'numeric', month: 'short' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: zone })

  function clockIn(elsewhere: string, ms: number): string {
    try {
      const there = { hour, minute: '2-digit', hourCycle, timeZone: elsewhere } as const
      return new Intl.DateTimeFormat(language, there).format(ms)
    } catch {
      return '--:--' // the browser does not know the zone
    }
  }

  const isSameDay = (a: number, b: number): boolean => day.format(a) === day.format(b)

  function dayName(ms: number, now: number): string {
    if (isSameDay(ms, now)) return 'Today'
    if (isSameDay(ms, now - 24 * hourMs)) return 'Yesterday'
    return day.format(ms).slice(0, 4) === day.format(now).slice(0, 4) ? dayOfYear.format(ms) : dayOfAnyYear.format(ms)
  }

  function timeAgo(ms: number, now: number): string {
    const minutes = Math.floor((now - ms) / 60_000)
    if (minutes < 1) return 'just now'
    if (minutes < 60) return relative.format(-minutes, 'minute')
    if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
    const days = Math.floor(minutes / (24 * 60))
    return days < 7 ? relative.format(-days, 'day') : shortDay.format(ms)
  }

  function timeFrom(ms: number, now: number): string {
    const minutes = Math.floor((ms - now) / 60_000)
    if (minutes < 2) return timeAgo(ms, now)
    if (minutes < 60) return relative.format(minutes, 'minute')
    if (minutes < 24 * 60) return relative.format(Math.floor(minutes / 60), 'hour')
    const days = Math.floor(minutes / (24 * 60))
    return days < 7 ? relative.format(days, 'day') : shortDay.format(ms)
  }

  return {
    clockTime: (ms) => clock.format(ms),
    clockIn,
    fullTime: (ms) => full.format(ms),
    fullDate: (ms) => date.format(ms),
    isSameDay,
    dayName,
    timeAgo,
    timeFrom,
  }
}
