import { type LocalDate, isLocalDate, localMs } from '@atrium/base/local-date-time'

/** A day as one reads it. */
export const dayInWords = (day: LocalDate, language: string): string => wordsIn(language).format(localMs(day))

/** What a mention of a day shows: of what is no day, the words that it was written with. */
export const mentionedDay = (
  { target, label }: { readonly target: string; readonly label: string },
  language: string,
) => (isLocalDate(target) ? dayInWords(target, language) : label)

const written = new Map<string, Intl.DateTimeFormat>()

function wordsIn(language: string): Intl.DateTimeFormat {
  const known =
    written.get(language) ??
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  written.set(language, known)
  return known
}
