import type { ReadFiles } from '../format/read-page.ts'

export interface ImportedCounts extends Pick<ReadFiles, 'skipped'> {
  /** How many documents were imported as they were read. */
  readonly count: number
  /** How many were to be. */
  readonly all: number
}

/** What came of an import, in words. */
export function importedWords({ count, all, skipped }: ImportedCounts): string {
  const made = madeWords(count, all)
  const [first] = skipped
  if (!first) return made
  if (count === 0 && skipped.length === 1) return `${first.name} was not imported. ${first.why}`
  const others = skipped.length > 1 ? ` (and ${skipped.length - 1} more)` : ''
  return `${made} Left out: ${first.name}${others}. ${first.why}`
}

function madeWords(count: number, all: number): string {
  if (count === 0) return 'Nothing was imported.'
  if (count < all) return `Imported ${count} of ${all} documents.`
  return count === 1 ? 'Imported 1 document.' : `Imported ${count} documents.`
}
