import type { PartOfDay, Said } from './pieces.ts'

const dayMinutes = 1_440
const halfMinutes = 720

interface Understanding {
  readonly part: PartOfDay | undefined
  /** Whether the person's clocks go to twelve. */
  readonly isHalf: boolean
}

const later: readonly (PartOfDay | undefined)[] = ['afternoon', 'evening', 'tonight']
/** Said alone, these hours are those after noon. */
const lastOfAfternoon = 6

/** The minute of the day at which it begins, as people mean it. */
export function startMinute(start: Said, end: Said | undefined, { part, isHalf }: Understanding): number {
  const plain = plainMinute(start)
  if (isSaidInFull(start)) return plain
  if (end !== undefined && end.half !== '') return beforeEnd(start, end)
  if (start.hour === 12) return plain
  return isLater(start, { part, isHalf }) ? plain + halfMinutes : plain
}

function isLater({ hour, isBare }: Said, { part, isHalf }: Understanding): boolean {
  if (part === 'morning') return false
  return later.includes(part) || ((isBare || isHalf) && hour <= lastOfAfternoon)
}

const isSaidInFull = ({ half, hour }: Said): boolean => half !== '' || hour === 0 || hour > 12

/** `3-4pm` is in one half of the day, `11-1pm` is not. */
function beforeEnd(start: Said, end: Said): number {
  const inHalf = plainMinute({ ...start, half: end.half })
  if (inHalf < plainMinute(end)) return inHalf
  return plainMinute({ ...start, half: end.half === 'am' ? 'pm' : 'am' })
}

/** When it ends, in minutes since the day began on which it starts. */
export function endMinute(end: Said, start: number, { isHalf }: Understanding): number {
  const plain = plainMinute(end)
  const isLoose = !isSaidInFull(end) && (end.isBare || isHalf || start < halfMinutes)
  const ways = isLoose ? [plain, plain + halfMinutes, plain + dayMinutes] : [plain, plain + dayMinutes]
  return ways.find((way) => way > start) ?? plain + dayMinutes
}

function plainMinute({ hour, minute, half }: Said): number {
  const inHalf = half === '' ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return inHalf * 60 + minute
}
