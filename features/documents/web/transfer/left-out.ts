import { importLimits } from '../format/import-limits.ts'

/** How many files could not be given along, by why. */
export interface LeftFiles {
  /** Larger by itself than what can be brought in again. */
  readonly large: number
  /** There was no room beside the others. */
  readonly beyond: number
  /** It could not be fetched. */
  readonly missing: number
}

export interface LeftOut extends LeftFiles {
  /** Documents that are gone, or that one may not read any more. */
  readonly pages: number
}

export const noFilesLeft: LeftFiles = { large: 0, beyond: 0, missing: 0 }
export const nothingLeft: LeftOut = { ...noFilesLeft, pages: 0 }

/** What was left out of a zip and why, in words; nothing where all is in it. */
export function leftOutWords({ pages, ...files }: LeftOut): string {
  const documents = pages > 0 ? `${counted(pages, 'document')} left out of the zip: no longer available.` : ''
  return [documents, filesInWords(files)].filter((words) => words !== '').join(' ')
}

function filesInWords({ large, beyond, missing }: LeftFiles): string {
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
