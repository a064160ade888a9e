import { Temporal } from 'temporal-polyfill'
import type { Wall } from '../contract/wall.ts'

/** The moment at which the clocks of `zone` show `wall`, in milliseconds. */
export const momentOf = (wall: Wall, zone: string): number =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds

/** What the clocks of `zone` show at a moment. */
export const wallIn = (ms: number, zone: string): Wall =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

/** Today, by the clocks of `zone`. */
export const todayIn = (zone: string): Wall => wallIn(Date.now(), zone).slice(0, 10)
