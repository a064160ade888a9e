import type { ChosenPreferences } from '@atrium/features/people/web'
import type { LocalDate } from '@atrium/base/local-date-time'
import type { Days } from '../grid/days.ts'

export interface DayName {
  readonly name: LocalDate
  /** The date in full. */
  readonly label: string
  readonly short: string
  readonly number: number
}

/** What the columns of days are called. */
export function namesOfDays({ names }: Days, { language }: ChosenPreferences): readonly DayName[] {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const weekday = names.length === 1 ? 'long' : 'short'
  const [full, short] = [written({ dateStyle: 'full' }), written({ weekday })]
  return names.map((name) => {
    const day = new Date(name)
    return { name, label: full.format(day), short: short.format(day), number: Number(name.slice(8)) }
  })
}
