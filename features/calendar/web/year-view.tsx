import { useMemo } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { MonthDays } from './month-days.tsx'
import { useYear } from './use-year.ts'
import classes from './year-view.module.css'

interface Props {
  readonly year: number
  readonly spaces: readonly string[]
  readonly preferences: ChosenPreferences
  onDay(day: string): void
}

/** A year at a glance: which days have events, and how many. */
export function YearView({ year, spaces, preferences, onDay }: Props) {
  const { zone } = preferences
  const { answer } = useYear({ year, spaces, zone })
  const days = answer?.ok ? answer.output.days : undefined
  const months = useMemo(
    () => Array.from({ length: 12 }, (_none, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
    [year],
  )
  return (
    <div className={classes.year} aria-busy={!answer}>
      {answer && !answer.ok && <p role="alert">{answer.message}</p>}
      {months.map((month, index) => (
        <MonthDays key={index} month={month} counts={days} preferences={preferences} onDay={onDay} />
      ))}
    </div>
  )
}
