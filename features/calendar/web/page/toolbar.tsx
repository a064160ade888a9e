import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconListCheck, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton, Switcher, useMedia } from '@atrium/ui'
import classes from './calendar-page.module.css'
import { type ShownTime, type View, viewLabels } from './use-shown-time.ts'

const views = (Object.keys(viewLabels) as View[]).map((value) => ({ value, label: viewLabels[value] }))

interface Props {
  readonly place: ShownTime
  readonly isNarrow: boolean
  readonly isPanelOpen: boolean
  readonly mayMake: boolean
  onPanel(): void
  onNew(): void
  /** What is rarely needed, beside what makes an event. */
  readonly children: ReactNode
}

/** Where in time one is, where one goes, and how one looks at it. */
export function Toolbar({ place, isNarrow, isPanelOpen, mayMake, onPanel, onNew, children }: Props) {
  const isShort = useMedia('(max-width: 72em)')
  return (
    <header className={classes.bar}>
      <Button variant="default" className={classes.today} onClick={place.goToToday}>
        Today
      </Button>
      <IconButton label="Previous" onClick={() => place.step(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next" onClick={() => place.step(1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </IconButton>
      <h2 className={classes.title} aria-live="polite">
        {isNarrow ? (
          <button type="button" aria-expanded={isPanelOpen} onClick={onPanel}>
            <span>{place.month}</span>
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        ) : isShort ? (
          place.month
        ) : (
          place.title
        )}
      </h2>
      <Switcher
        label="View"
        choices={views}
        chosen={place.view}
        className={classes.views}
        onChoose={(view) => place.goTo(place.day, view)}
      />
      {!isNarrow && (
        <IconButton className={classes.panelButton} label="Calendars" aria-expanded={isPanelOpen} onClick={onPanel}>
          <IconListCheck size={18} aria-hidden="true" />
        </IconButton>
      )}
      {children}
      {mayMake && (
        <Button className={classes.new} aria-label="New event" onClick={onNew}>
          <IconPlus size={16} aria-hidden="true" /> <span className={classes.word}>New event</span>
        </Button>
      )}
    </header>
  )
}
