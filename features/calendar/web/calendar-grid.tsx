import {
  type CalendarController,
  type CalendarOptions,
  type DateSelectInfo,
  type DatesSetInfo,
  type DayHeaderInfo,
  type EventApi,
  type EventDropInfo,
  type EventInput,
} from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import classicThemePlugin from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useCallback, useMemo, useRef } from 'react'
import type { Clock } from '@atrium/features/people/contract'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { useColorScheme } from '@atrium/ui'
import { titleOf } from '../contract/calendar-event.ts'
import classes from './calendar-grid.module.css'
import colors from './event-colors.module.css'
import type { Times } from './event-draft.ts'
import { type CalendarHandle, HeldCalendar } from './held-calendar.tsx'
import type { ShownOccurrence } from './merge-events.ts'
import { shortTimes } from './short-time.ts'
import type { Span } from './span.ts'
import type { Calendar } from './use-calendars.ts'
import { useDrawn } from './use-drawn.ts'
import { useIsPrinted } from './use-is-printed.ts'
import type { Dragged } from './use-moved-event.ts'

export interface GridProps {
  readonly controller: CalendarController
  readonly view: GridView
  /** The day that is shown first. */
  readonly firstDay: string
  readonly occurrences: readonly ShownOccurrence[]
  /** What is shown of time. */
  readonly span: Span | undefined
  readonly calendars: readonly Calendar[]
  readonly preferences: ChosenPreferences
  readonly secondClock: Clock | undefined
  readonly isNarrow: boolean
  onDates(info: DatesSetInfo): void
  onSelect(times: Times): void
  onOpen(occurrence: ShownOccurrence): void
  onMove(dragged: Dragged): void
  onCopy(dragged: Dragged): void
}

export const gridViews = {
  day: 'timeGridDay',
  workWeek: 'workWeek',
  week: 'timeGridWeek',
  agenda: 'agenda',
} as const
export type GridView = keyof typeof gridViews

const plugins = [timeGridPlugin, listPlugin, interactionPlugin, classicThemePlugin]

const agendaDays = 30
const agenda = {
  type: 'list',
  duration: { days: agendaDays },
  titleFormat: { year: 'numeric', month: 'short', day: 'numeric' },
} as const

const always: CalendarOptions = {
  ...{ headerToolbar: false, nowIndicator: true, navLinks: false, dayMaxEvents: true, weekNumbers: false },
  ...{ editable: true, selectable: true, selectMirror: true, forceEventDuration: true, eventResizableFromStart: true },
  ...{
    scrollTime: '07:30:00',
    scrollTimeReset: false,
    slotDuration: '00:30:00',
    snapDuration: '00:15:00',
    selectLongPressDelay: 350,
  },
  ...{ columnEventInnerClass: classes.inside ?? '', columnEventTitleClass: classes.words ?? '' },
  listDayClass: classes.listDay ?? '',
  slotHeaderInnerClass: classes.hour ?? '',
  dayHeaderDidMount: ({ el }) => void requestAnimationFrame(() => keepInSight(el.closest('[role="dialog"]'))),
  popoverClass: `${colors.colors} ${classes.popover}`,
  moreLinkHint: () => 'Show all events of the day',
}

/** The library makes a format of its own for each hour at each move, unless it is given what writes times. */
function timesOf(preferences: ChosenPreferences): (info: Given) => string {
  const timeOf = shortTimes(preferences)
  return ({ start, end }) => {
    const [from, to] = [start, end].map((at) => at && timeOf(at.hour, at.minute))
    return to ? `${from} – ${to}` : (from ?? '')
  }
}

interface Given {
  readonly start: { readonly hour: number; readonly minute: number }
  readonly end?: Given['start'] | null
}

/** The grid of days and hours, and the list of the agenda. */
export function CalendarGrid({ controller, view, occurrences, span, calendars, preferences, ...props }: GridProps) {
  const { firstDay, secondClock, isNarrow, onDates, onSelect, onOpen, onMove, onCopy } = props
  const { zone, language, hourCycle, weekStart, workingHours } = preferences
  const colorScheme = useColorScheme()
  const calendar = useRef<CalendarHandle>(null)
  // The library has a way of drawing for paper, which for React nothing sets off.
  const tellPrinted = useCallback((isPrinted: boolean) => {
    calendar.current?.getApi().trigger(isPrinted ? '_beforeprint' : '_afterprint')
  }, [])
  const isPrinted = useIsPrinted(tellPrinted)
  const drawn = useDrawn({ occurrences, isList: view === 'agenda', span, isPrinted })
  const events = useMemo(() => inputsOf(drawn, calendars), [drawn, calendars])
  const times = useMemo(() => timesOf(preferences), [preferences])
  const workdays = workingHours.days.map((day) => day % 7)

  const select = ({ allDay, startStr, endStr }: DateSelectInfo): void =>
    onSelect({ isAllDay: allDay, start: wallOf(startStr, allDay), end: wallOf(endStr, allDay) })

  function draggedOf({ event, revert }: Pick<EventDropInfo, 'event' | 'revert'>): Dragged {
    const { allDay, startStr, endStr } = event
    const times = { isAllDay: allDay, start: wallOf(startStr, allDay), end: wallOf(endStr, allDay) }
    return { occurrence: occurrenceOf(event), times, zone, revert }
  }

  return (
    <HeldCalendar
      calendarRef={calendar}
      {...{ plugins, controller, events, locale: language, timeZone: zone, firstDay: weekStart % 7, height: '100%' }}
      {...always}
      initialView={gridViews[view]}
      initialDate={firstDay}
      views={{
        workWeek: {
          type: 'timeGridWeek',
          hiddenDays: [0, 1, 2, 3, 4, 5, 6].filter((day) => !workdays.includes(day)),
        },
        agenda,
      }}
      businessHours={{ daysOfWeek: workdays, startTime: workingHours.from, endTime: workingHours.to }}
      colorScheme={colorScheme}
      eventTimeFormat={times}
      displayEventEnd={view === 'agenda'}
      slotHeaderFormat={times}
      {...(isNarrow && { dayHeaderContent: narrowDay })}
      {...(secondClock && {
        slotHeaderContent: secondHours(secondClock, { language, hour: '2-digit', minute: '2-digit', hourCycle }),
      })}
      viewDidMount={({ el }: { el: HTMLElement }) => focusableScrollers(el)}
      datesSet={onDates}
      select={select}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        onOpen(occurrenceOf(event))
      }}
      eventDrop={(info) => (isCopying(info.jsEvent) ? onCopy(draggedOf(info)) : onMove(draggedOf(info)))}
      eventResize={(info) => onMove(draggedOf(info))}
      noEventsText="Nothing is planned here."
    />
  )
}

const isCopying = ({ ctrlKey, altKey, metaKey }: MouseEvent): boolean => ctrlKey || altKey || metaKey

/** The library calls this as a function, which a component is not. */
const narrowDay = (info: DayHeaderInfo) => <NarrowDay {...info} />

type HeaderOfDay = Pick<DayHeaderInfo, 'weekdayText' | 'dayNumberText' | 'inPopover' | 'text'>

/** Where columns are narrow the number of a day stands below its letter. */
function NarrowDay({ weekdayText, dayNumberText, inPopover, text }: HeaderOfDay) {
  if (inPopover) return <>{text}</>
  return (
    <span className={classes.narrowDay}>
      <span>{weekdayText}</span>
      {dayNumberText && <b>{dayNumberText}</b>}
    </span>
  )
}

function secondHours(
  { label, zone }: Clock,
  { language, ...format }: Intl.DateTimeFormatOptions & { language: string },
) {
  const there = new Intl.DateTimeFormat(language, { ...format, timeZone: zone })
  return function SecondHours({ text, date }: { text: string; date?: Date }) {
    return (
      <span className={classes.hours}>
        <span className={classes.other} title={label}>
          {date ? there.format(date) : ''}
        </span>
        <span>{text}</span>
      </span>
    )
  }
}

/** What scrolls can be scrolled by keys; in a table it has to be a part of it then, in place of what is around it. */
function focusableScrollers(view: HTMLElement): void {
  for (const scroller of view.querySelectorAll<HTMLElement>('[style*="overflow"]')) {
    if (scroller.style.overflowY !== 'auto') continue
    scroller.tabIndex = 0
    const group = scroller.closest<HTMLElement>('[role="rowgroup"]')
    if (!group) continue
    group.role = 'none'
    scroller.role = 'rowgroup'
  }
}

/** The library puts what it opens of a day where the day begins, however low on the screen that is. */
function keepInSight(popover: HTMLElement | null): void {
  if (!popover) return
  const below = popover.getBoundingClientRect().bottom + 8 - innerHeight
  if (below > 0) popover.style.top = `${popover.offsetTop - below}px`
}

const wallOf = (iso: string, isAllDay: boolean): string => (isAllDay ? iso.slice(0, 10) : iso.slice(0, 19))

/** What was given to the library as an event's own. */
function occurrenceOf({ extendedProps }: EventApi): ShownOccurrence {
  return extendedProps['occurrence'] as ShownOccurrence
}

function inputsOf(occurrences: readonly ShownOccurrence[], calendars: readonly Calendar[]): EventInput[] {
  const bySpace = new Map(calendars.map((calendar) => [calendar.space, calendar]))
  return occurrences.map((occurrence) => {
    const { event, start, end, at } = occurrence
    const calendar = bySpace.get(event.space)
    const color = `var(--event-${event.color || calendar?.color || 'gray'})`
    return {
      ...{ id: `${event.space} ${event.id} ${at}`, title: titleOf(event), start, end, allDay: event.isAllDay, color },
      ...{ editable: calendar?.isOpen === true, contrastColor: 'var(--on-event)' },
      ...{ className: event.isBusy ? '' : classes.free },
      extendedProps: { occurrence },
    }
  })
}
