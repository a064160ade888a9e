import { Temporal } from 'temporal-polyfill'
import { type Local, type LocalDate, type LocalDateTime, dateOf, dateTimeAt } from '@atrium/base/local-date-time'

/** The moment at which the clocks of `zone` show `local`, in milliseconds. */
export const momentOf = (local: Local, zone: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds

/** What the clocks of `zone` show at a moment. */
export const localIn = (ms: number, zone: string): LocalDateTime =>
  dateTimeAt(ms + Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000)

/** Today, by the clocks of `zone`. */
export const todayIn = (zone: string): LocalDate => dateOf(localIn(Date.now(), zone))
