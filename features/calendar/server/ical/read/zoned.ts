import { type Local, type LocalDateTime, dateTimeAt, localMs } from '@atrium/base/local-date-time'
import { zoneClock } from '../../expand/zone-clock.ts'

/** The moment at which the clocks of `zone` show `local`, in milliseconds. */
export const momentOf = (local: Local, zone: string): number => zoneClock(zone).momentOf(localMs(local))

/** What the clocks of `zone` show at a moment. */
export const localIn = (ms: number, zone: string): LocalDateTime => dateTimeAt(zoneClock(zone).localOf(ms))
