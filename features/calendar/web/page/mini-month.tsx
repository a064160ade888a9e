import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { IconButton } from '@atrium/ui'
import { type LocalDate, monthOf } from '@atrium/base/local-date-time'
import { monthAfter } from '../grid/days.ts'
import { MonthDays, monthWords } from './month-days.tsx'
import { useTypedDay } from './use-typed-day.ts'
import classes from './side-panel.module.css'

interface Props {
  readonly day: LocalDate
  readonly preferences: ChosenPreferences
  onDay(day: LocalDate): void
  /** A day was chosen, so that there is nothing more to look for here. */
  onChosen(): void
}

/** A small month to go by. Its name is where one writes a date to go to. */
export function MiniMonth({ day, preferences, onDay, onChosen }: Props) {
  const [shown, setShown] = useState({ day, month: monthOf(day) })
  if (shown.day !== day) setShown({ day, month: monthOf(day) })
  const step = (by: number): void => setShown({ day, month: monthAfter(shown.month, by) })
  function handleDay(chosen: LocalDate): void {
    onDay(chosen)
    onChosen()
  }
  return (
    <div className={classes.mini}>
      <Group gap={0} wrap="nowrap" mb="xs">
        <label className={classes.goTo}>
          <span aria-hidden="true">{monthWords(shown.month, preferences.language)}</span>
          <input {...useTypedDay(day, onDay)} aria-label="Go to date" />
        </label>
        <IconButton label="Earlier dates" onClick={() => step(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Later dates" onClick={() => step(1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </Group>
      <MonthDays month={shown.month} chosen={day} preferences={preferences} onDay={handleDay} />
    </div>
  )
}
