import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { dayMs, shifted } from '../contract/wall.ts'
import classes from './calendar-page.module.css'
import { ImportStrip } from './import/import-strip.tsx'
import { MonthDays } from './month-days.tsx'
import type { Calendars } from './use-calendars.ts'

/** What is opened beside the calendar. */
export type AsideName = 'out' | 'trash' | 'choices'

interface Props {
  readonly calendars: Calendars
  readonly day: string
  readonly preferences: ChosenPreferences
  /** Where there is little room it is seen only when asked for. */
  readonly isOpen: boolean
  onDay(day: string): void
  /** A day was chosen, so that there is nothing more to look for here. */
  onChosen(): void
  readonly isWritable: boolean
  onAside(aside: AsideName): void
  readonly children: ReactNode
}

/** A small month to go by, and which calendars are shown. */
export function SidePanel({
  calendars,
  day,
  preferences,
  isOpen,
  onDay,
  onChosen,
  isWritable,
  onAside,
  children,
}: Props) {
  return (
    <aside className={classes.side} data-open={isOpen} aria-label="Calendars and dates">
      {children}
      <MiniMonth key={day.slice(0, 7)} day={day} preferences={preferences} onDay={onDay} onChosen={onChosen} />
      <fieldset className={classes.calendars}>
        <legend>Calendars</legend>
        {calendars.list.map(({ space, name, color, isShown }) => (
          <Checkbox
            key={space}
            label={name}
            checked={isShown}
            size="xs"
            color={`var(--event-${color})`}
            onChange={(event) => calendars.show(space, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <ImportStrip onOpen={() => onAside('out')} />
      <button type="button" className={classes.out} onClick={() => onAside('out')}>
        Import and publish…
      </button>
      {isWritable && (
        <button type="button" className={classes.out} onClick={() => onAside('trash')}>
          Trash…
        </button>
      )}
      <button type="button" className={classes.out} onClick={() => onAside('choices')}>
        Settings…
      </button>
    </aside>
  )
}

type MiniProps = Pick<Props, 'day' | 'preferences' | 'onDay' | 'onChosen'>

function MiniMonth({ day, preferences, onDay, onChosen }: MiniProps) {
  const [month, setMonth] = useState(day.slice(0, 7))
  const step = (by: number): void => setMonth(shifted(`${month}-15`, by * 30 * dayMs).slice(0, 7))
  function handleDay(chosen: string): void {
    onDay(chosen)
    onChosen()
  }
  return (
    <div className={classes.mini}>
      <div className={classes.miniWays}>
        <button type="button" className={classes.arrow} aria-label="Earlier dates" onClick={() => step(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </button>
        <TextInput
          type="date"
          aria-label="Go to date"
          size="xs"
          value={day}
          onChange={({ currentTarget: { value } }) => value && onDay(value)}
        />
        <button type="button" className={classes.arrow} aria-label="Later dates" onClick={() => step(1)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
      <MonthDays month={month} chosen={day} preferences={preferences} onDay={handleDay} />
    </div>
  )
}
