import { type Wall, wallAt, wallMs } from '../../../contract/wall.ts'
import { zoneClock } from '../../expand/zone-clock.ts'

/** The moment at which the clocks of `zone` show `wall`, in milliseconds. */
export const momentOf = (wall: Wall, zone: string): number => zoneClock(zone).momentOf(wallMs(wall) ?? 0)

/** What the clocks of `zone` show at a moment. */
export const wallIn = (ms: number, zone: string): Wall => wallAt(zoneClock(zone).wallOf(ms), false)
