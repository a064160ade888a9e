import { Temporal } from 'temporal-polyfill'

export interface ClearTime {
  readonly label: string
  /** Milliseconds since 1970; null for never. */
  readonly until: number | null
}

const minuteMs = 60_000

/** When what is said of oneself can end, from `now` on, by the clocks of `zone`. */
export function clearTimes(now: number, zone: string): readonly ClearTime[] {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  const midnightIn = (days: number): number => here.add({ days }).startOfDay().epochMilliseconds
  return [
    { label: 'Until I change it', until: null },
    { label: 'After 30 minutes', until: now + 30 * minuteMs },
    { label: 'After 1 hour', until: now + 60 * minuteMs },
    { label: 'After 4 hours', until: now + 240 * minuteMs },
    { label: 'At the end of today', until: midnightIn(1) },
    { label: 'At the end of this week', until: midnightIn(8 - here.dayOfWeek) },
  ]
}
