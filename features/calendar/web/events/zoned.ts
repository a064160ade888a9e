import { Temporal } from 'temporal-polyfill'
import type { LocalDateTime } from '../../contract/local-date-time.ts'

/** The moment at which the clocks of `zone` show `local`, in milliseconds. */
export const momentOf = (local: LocalDateTime, zone: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds

/** What the clocks of `zone` show at a moment. */
export const localIn = (ms: number, zone: string): LocalDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** Today, by the clocks of `zone`. */
export const todayIn = (zone: string): LocalDateTime => localIn(Date.now(), zone).slice(0, 10)
