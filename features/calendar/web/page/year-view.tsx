import type { SpaceId } from '@atrium/engine/contract'
import { useMemo } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { type LocalDate, dateAt, monthOf } from '@atrium/base/local-date-time'
import { MonthDays } from './month-days.tsx'
import { useYear } from '../events/use-year.ts'
import classes from './year-view.module.css'

interface Props {
  readonly year: number
  readonly spaces: readonly SpaceId[]
  readonly preferences: ChosenPreferences
  onDay(day: LocalDate): void
}

/** A year at a glance: which days have events, and how many. */
export function YearView({ year, spaces, preferences, onDay }: Props) {
  const { zone, language } = preferences
  const { answer } = useYear({ year, spaces, zone })
  const days = answer?.ok ? answer.output.days : undefined
  const months = useMemo(
    () => Array.from({ length: 12 }, (_none, index) => monthOf(dateAt(Date.UTC(year, index)))),
    [year],
  )
  const nameOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return (month: string): string => format.format(new Date(`${month}-01`))
  }, [language])
  return (
    <div className={classes.year} aria-busy={!answer}>
      {answer && !answer.ok && <p role="alert">{answer.message}</p>}
      {months.map((month, index) => (
        <div key={index} className={classes.month}>
          <h2>{nameOf(month)}</h2>
          <MonthDays month={month} counts={days} preferences={preferences} onDay={onDay} />
        </div>
      ))}
    </div>
  )
}
