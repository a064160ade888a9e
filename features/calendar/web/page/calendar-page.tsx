import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { type ChosenPreferences, useClocks, usePreferences } from '@atrium/features/people/web'
import { type KeyDeeds, showProblem, useFocusBack, useKeys, useMedia, useNow } from '@atrium/ui'
import { dateOf } from '@atrium/base/local-date-time'
import type { QuickEvent } from '../quick-line/quick-line.ts'
import { AgendaView } from '../agenda/agenda-view.tsx'
import { Aside, type AsideName } from './aside.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import classes from './calendar-page.module.css'
import { type EventDraft, type Times, newDraft, nextHour } from '../event-form/event-draft.ts'
import { EventDialog } from '../event-form/event-dialog.tsx'
import { NewEventDialog } from '../event-form/new-event-dialog.tsx'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import { NamedEvent, type NamedKey } from '../event-card/named-event.tsx'
import { QuickLine } from '../quick-line/quick-line-box.tsx'
import { ScopeDialog } from '../event-form/scope-dialog.tsx'
import { SecondZone } from './second-zone.tsx'
import { SidePanel } from './side-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { type Calendar, useCalendars } from '../events/use-calendars.ts'
import { useCopiedEvent } from '../event-form/use-copied-event.ts'
import { useEventDeeds } from '../events/use-event-deeds.ts'
import { useEvents } from '../events/use-events.ts'
import { type Dragged, useMovedEvent } from '../events/use-moved-event.ts'
import { type ShownTime, type View, useShownTime } from './use-shown-time.ts'
import { HoursView } from '../hours/hours-view.tsx'
import { Month } from '../month/month.tsx'
import { YearView } from './year-view.tsx'
import { localIn } from '../events/zoned.ts'

interface Props {
  /** The space whose calendar this is first of all. */
  readonly space: SpaceId
  /** Whether a new event is asked for: its form is open then. */
  readonly isNew?: boolean
  /** The event that is opened with it, and what happens when that is closed. */
  readonly named?: NamedKey | undefined
  onNamedClosed(): void
}

/** A calendar, alone or with others of those that one may see (R1.08, R2.10, R2.16). */
export function CalendarPage({ space, isNew = false, named, onNamedClosed }: Props) {
  const preferences = usePreferences()
  const { zone } = preferences
  const isNarrow = useMedia('(max-width: 48em)')
  const calendars = useCalendars(space)
  const place = useShownTime({ preferences, isNarrow })
  const [secondZone, setSecondZone] = useState('')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [aside, setAside] = useState<AsideName>()
  useFocusBack(aside !== undefined)
  const { writable, home, isOpen } = openOnes(calendars.list, space)

  const now = useNow()
  const draftOf = (times: Times): EventDraft | undefined =>
    home && newDraft({ space: home.space, startZone: zone, ...times })
  const next = draftOf(nextHour(place.day, localIn(now, zone)))
  const [draft, setDraft] = useNewDraft(isNew, next)
  const startNext = (): void => setDraft(next)
  useFocusBack(draft !== undefined)
  useKeys(keysOf(place, home && startNext))

  return (
    <section className={classes.page} aria-label="Calendar">
      <Toolbar
        place={place}
        isNarrow={isNarrow}
        isPanelOpen={isPanelOpen}
        mayMake={home !== undefined}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onNew={startNext}
      >
        <SecondZone className={classes.zone} zone={secondZone} onZone={setSecondZone} />
        <CalendarMenu calendars={calendars} isNarrow={isNarrow} isWritable={isOpen} onAside={setAside} />
      </Toolbar>
      <div className={classes.body}>
        <SidePanel
          calendars={calendars}
          day={place.day}
          preferences={preferences}
          isOpen={isPanelOpen}
          onDay={place.goTo}
          onClose={() => setPanelOpen(false)}
          onImport={() => setAside('out')}
          line={home && <QuickEventLine home={home} preferences={preferences} place={place} />}
        >
          <SecondZone className={classes.zoneAside} zone={secondZone} onZone={setSecondZone} />
        </SidePanel>
        <Shown
          place={place}
          calendars={calendars.list}
          isNarrow={isNarrow}
          secondZone={secondZone}
          onSelect={(times) => setDraft(draftOf(times))}
        />
      </div>
      {aside && <Aside aside={aside} calendars={calendars.list} space={space} onClose={() => setAside(undefined)} />}
      {named && (
        <NamedEvent named={named} place={place} calendars={calendars.list} onClose={onNamedClosed} key={named.id} />
      )}
      {draft && <NewEventDialog draft={draft} calendars={writable} onClose={() => setDraft(undefined)} />}
    </section>
  )
}

/** The keys that calendars elsewhere have, too. */
function keysOf(place: ShownTime, create: (() => void) | undefined): KeyDeeds {
  const look = (view: View) => () => place.goTo(place.day, view)
  return {
    t: place.goToToday,
    j: () => place.step(1),
    k: () => place.step(-1),
    d: look('day'),
    w: look('week'),
    m: look('month'),
    y: look('year'),
    a: look('agenda'),
    ...(create && { c: create }),
  }
}

/** The event that is being made: `next` once one was asked for, which may be before the calendars are known. */
function useNewDraft(isAsked: boolean, next: EventDraft | undefined) {
  const [draft, setDraft] = useState<EventDraft>()
  const [wasAsked, setAsked] = useState(false)
  const [isDue, setDue] = useState(false)
  if (isAsked !== wasAsked) {
    setAsked(isAsked)
    if (isAsked) setDue(true)
  }
  if (isDue && next) {
    setDue(false)
    setDraft(next)
  }
  return [draft, setDraft] as const
}

/** The calendars that one may write, and that of them into which new events go at first. */
function openOnes(list: readonly Calendar[], space: SpaceId) {
  const writable = list.filter(({ isOpen }) => isOpen)
  const own = writable.find((one) => one.space === space)
  return { writable, home: own ?? writable[0], isOpen: own !== undefined }
}

interface QuickProps {
  readonly home: Calendar
  readonly preferences: ChosenPreferences
  readonly place: ShownTime
}

function QuickEventLine({ home, preferences, place }: QuickProps) {
  const deeds = useEventDeeds()
  async function handleEvent(quick: QuickEvent, words: string): Promise<boolean> {
    const draft = newDraft({ space: home.space, startZone: preferences.zone, ...quick })
    const problem = await deeds.create(draft, { words: `Created “${quick.title}”: ${words}.` })
    if (problem) showProblem(problem)
    else place.goTo(dateOf(quick.start))
    return !problem
  }
  return <QuickLine preferences={preferences} onEvent={handleEvent} />
}

interface ShownProps {
  readonly place: ShownTime
  readonly calendars: readonly Calendar[]
  readonly isNarrow: boolean
  readonly secondZone: string
  onSelect(times: Times): void
}

/** The events of the calendars that are shown, in the way that was chosen. */
function Shown({ place, calendars, isNarrow, secondZone, onSelect }: ShownProps) {
  const preferences = usePreferences()
  const spaces = useSame(calendars.filter(({ isShown }) => isShown).map(({ space }) => space))
  const { view, day, looked } = place
  const moving = useMovedEvent()
  const { occurrences, failure, isCut } = useEvents(spaces, looked, moving)
  const [open, setOpen] = useState<ShownOccurrence>()
  useFocusBack(open !== undefined)
  const secondClock = useClocks().find((clock) => clock.zone === secondZone)
  const copy = useCopiedEvent()
  const forDays = {
    days: place.days,
    title: place.title,
    occurrences,
    calendars,
    preferences,
    isNarrow,
    onSelect,
    onOpen: setOpen,
    onMove: moving.move,
    onCopy: (dragged: Dragged) => void copy(dragged),
  }

  return (
    <div className={classes.shown}>
      {failure && <p role="alert">{failure}</p>}
      {view === 'year' ? (
        <YearView
          year={Number(day.slice(0, 4))}
          spaces={spaces}
          preferences={preferences}
          onDay={(next) => place.goTo(next, 'day')}
        />
      ) : view === 'month' ? (
        <Month {...forDays} day={day} onDay={place.goTo} />
      ) : view === 'agenda' ? (
        <AgendaView {...forDays} />
      ) : (
        <HoursView key={view} {...forDays} day={day} secondClock={secondClock} />
      )}
      {isCut && <p role="status">There are too many events to show at once. Hide a calendar, or show fewer days.</p>}
      {open && <EventDialog occurrence={open} calendars={calendars} onClose={() => setOpen(undefined)} />}
      {moving.asking && (
        <ScopeDialog
          title="Move which events?"
          confirm="Move"
          mayBeOne
          onChoose={moving.choose}
          onClose={moving.cancel}
        />
      )}
    </div>
  )
}

/** The list as it was, as long as the same stands in it. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [same, setSame] = useState(list)
  if (same.join() === list.join()) return same
  setSame(list)
  return list
}
