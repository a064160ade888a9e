export interface ClearTime {
  readonly label: string
  /** Milliseconds since 1970; null for never. */
  readonly until: number | null
}

const minuteMs = 60_000

/** When what is said of oneself can end, from `now` on, in the time of this machine. */
export const clearTimes = (now: number): readonly ClearTime[] => [
  { label: 'Until I change it', until: null },
  { label: 'After 30 minutes', until: now + 30 * minuteMs },
  { label: 'After 1 hour', until: now + 60 * minuteMs },
  { label: 'After 4 hours', until: now + 240 * minuteMs },
  { label: 'At the end of today', until: midnightAfter(now, 1) },
  { label: 'At the end of this week', until: midnightAfter(now, 7 - ((new Date(now).getDay() + 6) % 7)) },
]

function midnightAfter(now: number, days: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(0, 0, 0, 0)
}
