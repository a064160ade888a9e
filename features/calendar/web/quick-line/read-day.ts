import type { LocalDate } from '@atrium/base/local-date-time'
import { findDays } from './days.ts'
import { loadDates } from './load-dates.ts'

interface Reader {
  /** What the reader's calendar shows. */
  readonly today: LocalDate
  readonly language: string
}

/** The day that a text as a whole names, as a quick line reads it: `friday`, `in 3 days`, `Dec 24`. */
export async function readDay(text: string, { today, language }: Reader): Promise<LocalDate | undefined> {
  const words = text.trim()
  if (words === '') return undefined
  const found = findDays(words, `${today}T12:00:00`, await loadDates(language))
  return found.find(({ from, to, day }) => day !== undefined && from === 0 && to === words.length)?.day
}
