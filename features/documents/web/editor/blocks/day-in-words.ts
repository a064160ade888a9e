/** A day such as `2026-11-21` as one reads it; undefined for what is none. */
export function dayInWords(day: string, language: string): string | undefined {
  const at = new Date(`${day}T12:00Z`)
  return Number.isNaN(at.getTime()) ? undefined : wordsIn(language).format(at)
}

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
