import type { CSSProperties, ReactNode } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import type { LocalDate } from '@atrium/base/local-date-time'
import { ImportStrip } from '../import/import-strip.tsx'
import { MiniMonth } from './mini-month.tsx'
import classes from './side-panel.module.css'
import type { Calendars } from '../events/use-calendars.ts'

interface Props {
  readonly calendars: Calendars
  readonly day: LocalDate
  readonly preferences: ChosenPreferences
  /** Where there is little room it is seen only when asked for. */
  readonly isOpen: boolean
  onDay(day: LocalDate): void
  onClose(): void
  /** Opens what says more of an import. */
  onImport(): void
  /** The line that makes an event. */
  readonly line: ReactNode
  readonly children: ReactNode
}

/** A small month to go by, and which calendars are shown. */
export function SidePanel({ calendars, day, preferences, isOpen, line, children, ...deeds }: Props) {
  return (
    <aside
      className={classes.side}
      data-open={isOpen}
      aria-label="Calendars and dates"
      onKeyDown={({ key }) => key === 'Escape' && deeds.onClose()}
    >
      {line}
      <MiniMonth day={day} preferences={preferences} onDay={deeds.onDay} onChosen={deeds.onClose} />
      <fieldset className={classes.calendars}>
        <legend>Calendars</legend>
        {calendars.list.map(({ space, name, color, isShown }) => (
          <label key={space} className="hovers row" style={{ '--event': `var(--event-${color})` } as CSSProperties}>
            <input
              type="checkbox"
              checked={isShown}
              onChange={(event) => calendars.show(space, event.currentTarget.checked)}
            />
            <span className="cut" title={name}>
              {name}
            </span>
          </label>
        ))}
      </fieldset>
      {children}
      <ImportStrip onOpen={deeds.onImport} />
    </aside>
  )
}
