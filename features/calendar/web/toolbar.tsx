import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconListCheck, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useClocks, usePreferences } from '@atrium/features/people/web'
import classes from './calendar-page.module.css'
import { type Place, type View, viewLabels } from './use-place.ts'

const views = Object.keys(viewLabels) as View[]

interface Props {
  readonly place: Place
  readonly secondZone: string
  readonly isPanelOpen: boolean
  readonly mayMake: boolean
  onPanel(): void
  onNew(): void
  onSecondZone(zone: string): void
}

/** Where in time one is, where one goes, and how one looks at it. */
export function Toolbar({ place, secondZone, isPanelOpen, mayMake, onPanel, onNew, onSecondZone }: Props) {
  return (
    <header className={classes.toolbar}>
      <div className={classes.ways}>
        <Button variant="default" size="sm" onClick={place.goToToday}>
          Today
        </Button>
        <button type="button" className={classes.arrow} aria-label="Previous" onClick={() => place.step(-1)}>
          <IconChevronLeft size={18} aria-hidden="true" />
        </button>
        <button type="button" className={classes.arrow} aria-label="Next" onClick={() => place.step(1)}>
          <IconChevronRight size={18} aria-hidden="true" />
        </button>
        <h2 className={classes.title} aria-live="polite">
          {place.title}
        </h2>
      </div>
      <div className={classes.views} role="group" aria-label="View">
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={one === place.view} onClick={() => place.goTo(place.day, one)}>
            {viewLabels[one]}
          </button>
        ))}
      </div>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.panelButton}
          aria-label="Calendars"
          aria-expanded={isPanelOpen}
          onClick={onPanel}
        >
          <IconListCheck size={18} aria-hidden="true" />
        </button>
        <SecondZone secondZone={secondZone} onSecondZone={onSecondZone} />
        <button type="button" className={classes.print} aria-label="Print" onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden="true" />
        </button>
        {mayMake && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onNew}>
            New event
          </Button>
        )}
      </div>
    </header>
  )
}

/** The hours of one of the world clocks beside one's own. */
function SecondZone({ secondZone, onSecondZone }: Pick<Props, 'secondZone' | 'onSecondZone'>) {
  const clocks = useClocks()
  const { zone } = usePreferences()
  const others = clocks.filter((clock) => clock.zone !== zone)
  if (others.length === 0) return null
  return (
    <NativeSelect
      aria-label="Second time zone"
      size="sm"
      value={secondZone}
      className={classes.zone}
      data={[{ value: '', label: 'One zone' }, ...others.map((one) => ({ value: one.zone, label: `+ ${one.label}` }))]}
      onChange={(event) => onSecondZone(event.currentTarget.value)}
    />
  )
}
