import { type LocalDateTime, localAt, localMs } from '../../../contract/local-date-time.ts'
import { zoneClock } from '../../expand/zone-clock.ts'

/** The moment at which the clocks of `zone` show `local`, in milliseconds. */
export const momentOf = (local: LocalDateTime, zone: string): number => zoneClock(zone).momentOf(localMs(local) ?? 0)

/** What the clocks of `zone` show at a moment. */
export const localIn = (ms: number, zone: string): LocalDateTime => localAt(zoneClock(zone).localOf(ms), false)
