import { useMemo, useRef, useState } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { useNow } from '@atrium/ui'
import type { Times } from '../event-draft.ts'
import type { ShownOccurrence } from '../merge-events.ts'
import type { Calendar } from '../use-calendars.ts'
import type { Dragged } from '../use-moved-event.ts'
import { useIsPrinted } from '../use-is-printed.ts'
import { wallIn } from '../zoned.ts'
import { DayBox, useDayBox } from './day-box.tsx'
import { type DaysOfMonth, daysInWeek, daysOfMonth, weeksInView } from './days-of-month.ts'
import { MonthDay } from './month-day.tsx'
import classes from './month-view.module.css'
import { type HeldEvent, isSameEvent, shownAt, timesHeld, timesOfDays } from './moved-days.ts'
import { placeEvents } from './place-events.ts'
import { lookOf } from './look-of-event.ts'
import { type DayDrag, useDayDrag } from './use-day-drag.ts'
import { useRows } from './use-rows.ts'

interface Props {
  /** A day of the month. */
  readonly day: string
  readonly title: string
  readonly occurrences: readonly ShownOccurrence[]
  readonly calendars: readonly Calendar[]
  readonly preferences: ChosenPreferences
  readonly isNarrow: boolean
  onSelect(times: Times): void
  onOpen(occurrence: ShownOccurrence): void
  onMove(dragged: Dragged): void
  onCopy(dragged: Dragged): void
}

/** A month in six weeks, of each day as many events as there is room for. */
export function MonthView({ day, title, occurrences, calendars, preferences, isNarrow, ...deeds }: Props) {
  const { zone, weekStart, workingHours } = preferences
  const month = day.slice(0, 7)
  const days = useMemo(() => daysOfMonth(month, { zone, weekStart }), [month, zone, weekStart])
  const weeks = useRef<HTMLDivElement>(null)
  const room = useRows(weeks)
  const rows = useIsPrinted() ? Infinity : room
  const moving = useMovedDays({ occurrences, days, zone, ...deeds })
  const { drag, hold } = useDayDrag({ days: weeks, onDrop: moving.drop })
  const drawn = moving.drawnWith(drag)
  const placed = useMemo(() => placeEvents(drawn, days, rows), [drawn, days, rows])
  const look = useMemo(() => lookOf(calendars, preferences), [calendars, preferences])
  const box = useDayBox(drawn, days)
  const names = useMemo(() => namesOf(days, preferences), [days, preferences])
  const today = wallIn(useNow(), zone).slice(0, 10)
  const held = drag?.held.part === 'days' ? drag : undefined

  return (
    <div className={classes.month} role="table" aria-label={title} data-narrow={isNarrow || undefined}>
      <div role="rowgroup">
        <div className={classes.weekdays} role="row">
          {names.weekdays.map(({ short, long }) => (
            <span key={long} role="columnheader" aria-label={long}>
              {short}
            </span>
          ))}
        </div>
      </div>
      <div className={classes.weeks} role="rowgroup" ref={weeks} data-drag={drag && true}>
        {Array.from({ length: weeksInView }, (_none, week) => (
          <div key={week} className={classes.week} role="row">
            {placed.slice(week * daysInWeek, (week + 1) * daysInWeek).map((one, at) => {
              const index = week * daysInWeek + at
              const name = days.names[index] ?? ''
              return (
                <MonthDay
                  key={at}
                  {...{ index, name, look, day: one, label: names.days[index] ?? '', onOpen: deeds.onOpen, hold }}
                  isOther={!name.startsWith(month)}
                  isToday={name === today}
                  isOff={!workingHours.days.includes(weekdayAt(at, weekStart))}
                  isHeld={held !== undefined && isBetween(index, held)}
                  onOthers={(button) => box.show(index, button)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <DayBox {...{ box, look, onOpen: deeds.onOpen }} name={names.days[box.index] ?? ''} />
    </div>
  )
}

/** From 1, Monday, to 7, Sunday. */
const weekdayAt = (column: number, weekStart: number): number => ((weekStart - 1 + column) % daysInWeek) + 1

const isBetween = (index: number, { from, to }: DayDrag): boolean =>
  Math.min(from, to) <= index && index <= Math.max(from, to)

function namesOf({ names }: DaysOfMonth, { language }: ChosenPreferences) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (name: string): string => written.format(new Date(name))
  }
  const [long, short, full] = [format({ weekday: 'long' }), format({ weekday: 'short' }), format({ dateStyle: 'long' })]
  const week = names.slice(0, daysInWeek)
  return { weekdays: week.map((name) => ({ long: long(name), short: short(name) })), days: names.map(full) }
}

interface Moving extends Pick<Props, 'occurrences' | 'onSelect' | 'onMove' | 'onCopy'> {
  readonly days: DaysOfMonth
  readonly zone: string
}

/** What is dragged is shown where it is held, and where it was dropped until the events are told anew. */
function useMovedDays({ occurrences, days, zone, onSelect, onMove, onCopy }: Moving) {
  const [left, setLeft] = useState<{ readonly shown: ShownOccurrence; readonly of: Props['occurrences'] }>()
  const isLeft = left !== undefined && left.of === occurrences

  function drawnWith(drag: DayDrag | undefined): Props['occurrences'] {
    const held = heldIn(drag)
    const moved = held ? shownAt(held.held.shown, timesHeld(held, zone), zone) : isLeft ? left.shown : undefined
    return moved ? occurrences.map((one) => (isSameEvent(one, moved) ? moved : one)) : occurrences
  }

  function drop(drag: DayDrag, { ctrlKey, altKey, metaKey }: PointerEvent): void {
    const held = heldIn(drag)
    if (!held) return onSelect(timesOfDays(drag, days))
    if (drag.from === drag.to) return
    const { shown, part } = held.held
    const times = timesHeld(held, zone)
    const dragged = { occurrence: shown, times, zone, revert: () => setLeft(undefined) }
    if (part === 'whole' && (ctrlKey || altKey || metaKey)) return onCopy(dragged)
    setLeft({ shown: shownAt(shown, times, zone), of: occurrences })
    onMove(dragged)
  }

  return { drawnWith, drop }
}

function heldIn(drag: DayDrag | undefined): (DayDrag & { readonly held: HeldEvent }) | undefined {
  return drag && drag.held.part !== 'days' ? { ...drag, held: drag.held } : undefined
}
