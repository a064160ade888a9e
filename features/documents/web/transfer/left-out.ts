import { importLimits } from '../format/import-limits.ts'

/** How much could not be given along, by why. */
export interface LeftOut {
  /** Files that alone are larger than can be brought in again. */
  readonly large: number
  /** Files for which there was no room beside the others. */
  readonly beyond: number
  /** Files that could not be fetched. */
  readonly missing: number
}

export const nothingLeft: LeftOut = { large: 0, beyond: 0, missing: 0 }

/** What was left out of a zip and why, in words; nothing where all is in it. */
export function leftOutWords({ large, beyond, missing }: LeftOut): string {
  const reasons = [
    { count: large, why: `over ${inWords(importLimits.fileBytes)}` },
    { count: beyond, why: `over ${inWords(importLimits.allBytes)} in all` },
    { count: missing, why: 'unavailable right now' },
  ].filter(({ count }) => count > 0)
  const [first, ...more] = reasons
  if (!first) return ''
  const why = more.length > 0 ? reasons.map((one) => `${one.count} ${one.why}`).join(', ') : first.why
  return `${counted(large + beyond + missing, 'file')} left out of the zip: ${why}.`
}

const counted = (count: number, what: string): string => (count === 1 ? `1 ${what} was` : `${count} ${what}s were`)

const inWords = (bytes: number): string => `${bytes / 1_000_000} MB`
