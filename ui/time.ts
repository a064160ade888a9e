const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const dayOfYear = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const dayOfAnyYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const hourMs = 3_600_000

/** The time of the day, as the person's locale writes it. */
export const clockTime = (ms: number): string => clock.format(ms)

export const fullTime = (ms: number): string => full.format(ms)

export const isSameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString()

/** 'Today', 'Yesterday' or the date. */
export function dayName(ms: number, now: number): string {
  if (isSameDay(ms, now)) return 'Today'
  if (isSameDay(ms, now - 24 * hourMs)) return 'Yesterday'
  return new Date(ms).getFullYear() === new Date(now).getFullYear() ? dayOfYear.format(ms) : dayOfAnyYear.format(ms)
}

/** How long ago, roughly: 'just now', '5 minutes ago', 'yesterday', '3 Mar'. */
export function timeAgo(ms: number, now: number): string {
  const minutes = Math.floor((now - ms) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  const days = Math.floor(minutes / (24 * 60))
  return days < 7 ? relative.format(-days, 'day') : shortDay.format(ms)
}

/** As `timeAgo`, also of what is still to come: 'in 5 minutes', 'tomorrow', '3 Mar'. */
export function timeFrom(ms: number, now: number): string {
  const minutes = Math.floor((ms - now) / 60_000)
  if (minutes < 2) return timeAgo(ms, now)
  if (minutes < 60) return relative.format(minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(Math.floor(minutes / 60), 'hour')
  const days = Math.floor(minutes / (24 * 60))
  return days < 7 ? relative.format(days, 'day') : shortDay.format(ms)
}
