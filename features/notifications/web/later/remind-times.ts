import { Temporal } from 'temporal-polyfill'
import { isLocalDate, isTimeOfDay } from '@atrium/base/local-date-time'
import type { TimeWords } from '@atrium/ui'

const minuteMs = 60_000
/** In the morning, by the person's clocks. */
const morning = 9

export interface RemindTime {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether the label leaves open what clocks show then. */
  readonly isFromNow: boolean
}

/** When one can be reminded of something from `now` on, by the clocks of `zone`. */
export function remindTimes(
  now: number,
  zone: string,
  { clockTime }: Pick<TimeWords, 'clockTime'>,
): readonly RemindTime[] {
  const fromNow = (label: string, minutes: number) => ({ label, at: now + minutes * minuteMs, isFromNow: true })
  const [tomorrow, monday] = [morningAfter(now, zone, 1), morningAfter(now, zone, daysToMonday(now, zone))]
  const next = daysToMonday(now, zone) === 7 ? 'Next Monday' : 'Monday'
  return [
    fromNow('In 20 minutes', 20),
    fromNow('In 1 hour', 60),
    fromNow('In 3 hours', 180),
    { label: `Tomorrow at ${clockTime(tomorrow)}`, at: tomorrow, isFromNow: false },
    ...(monday === tomorrow ? [] : [{ label: `${next} at ${clockTime(monday)}`, at: monday, isFromNow: false }]),
  ]
}

/** What the clocks of `zone` show at a moment, as date and time boxes have it. */
export function boxesOf(ms: number, zone: string): { readonly date: string; readonly time: string } {
  const local = zoned(ms, zone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The moment at which the clocks of `zone` show what date and time boxes say; undefined while they say no day or no time. */
export function momentOf({ date, time }: { readonly date: string; readonly time: string }, zone: string) {
  if (!isLocalDate(date) || !isTimeOfDay(time)) return undefined
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds
}

export function morningAfter(now: number, zone: string, days: number): number {
  const day = zoned(now, zone).toPlainDate().add({ days })
  return day.toZonedDateTime({ timeZone: zone, plainTime: { hour: morning } }).epochMilliseconds
}

/** From 1 to 7. */
const daysToMonday = (now: number, zone: string): number => 8 - zoned(now, zone).dayOfWeek

const zoned = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
