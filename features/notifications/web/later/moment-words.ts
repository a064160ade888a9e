import type { TimeWords } from '@atrium/ui'

/** A moment in few words: the time, with the day where it is not today. */
export function momentWords(at: number, now: number, { clockTime, dayName }: TimeWords): string {
  const day = dayName(at, now)
  return day === 'Today' ? clockTime(at) : `${day}, ${clockTime(at)}`
}
