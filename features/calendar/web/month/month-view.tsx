import { useMemo, useRef } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { useNow } from '@atrium/ui'
import { type LocalDate, dateOf, daysInWeek } from '@atrium/base/local-date-time'
import { DayBox, useDayBox } from '../grid/day-box.tsx'
import { type Days, daysNamed, weeksInMonth } from '../grid/days.ts'
import { lookOf } from '../grid/look-of-event.ts'
import { placeEvents } from '../grid/place-events.ts'
import { type Point, isDayChosen, useDrag } from '../grid/use-drag.ts'
import { type DayDeeds, movedBy } from '../grid/moved-by.ts'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import type { Calendar } from '../events/use-calendars.ts'
import { useIsPrinted } from '../page/use-is-printed.ts'
import { localIn } from '../events/zoned.ts'
import { MonthDay } from './month-day.tsx'
import classes from './month-view.module.css'
import { useRows } from './use-rows.ts'

interface Props extends DayDeeds {
  /** Those of six weeks. */
  readonly days: readonly LocalDate[]
  readonly title: string
  readonly occurrences: readonly ShownOccurrence[]
  readonly calendars: readonly Calendar[]
  readonly preferences: ChosenPreferences
}

/** A month in six weeks, of each day as many events as there is room for. */
export function MonthView({ days: dayNames, title, occurrences, calendars, preferences, ...deeds }: Props) {
  const { zone, weekStart, workingHours } = preferences
  const days = useMemo(() => daysNamed(dayNames, zone), [dayNames, zone])
  const weeks = useRef<HTMLDivElement>(null)
  const room = useRows(weeks)
  const rows = useIsPrinted() ? Infinity : room
  const moved = movedBy({ occurrences, days, zone, ...deeds })
  const { drag, hold } = useDrag({
    pointAt: (place) => (weeks.current ? dayAt(weeks.current, place) : undefined),
    onDrop: moved.drop,
  })
  const drawn = moved.drawnWith(drag)
  const placed = useMemo(() => placeEvents(drawn, days, { columns: daysInWeek, rows }), [drawn, days, rows])
  const look = useMemo(() => lookOf(calendars, preferences), [calendars, preferences])
  const names = useMemo(() => namesOf(days, preferences), [days, preferences])
  const box = useDayBox(drawn, days)
  const today = dateOf(localIn(useNow(), zone))
  const month = days.names[daysInWeek]?.slice(0, 7) ?? ''

  return (
    <div className={classes.month} role="table" aria-label={title}>
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
        {Array.from({ length: weeksInMonth }, (_none, week) => (
          <div key={week} className={classes.week} role="row">
            {placed.slice(week * daysInWeek, (week + 1) * daysInWeek).map((day, at) => {
              const index = week * daysInWeek + at
              const name = days.names[index] ?? ''
              return (
                <MonthDay
                  key={at}
                  name={name}
                  look={look}
                  day={day}
                  label={names.days[index] ?? ''}
                  onOpen={deeds.onOpen}
                  hold={hold}
                  isOther={!name.startsWith(month)}
                  isToday={name === today}
                  isOff={!workingHours.days.includes(weekdayAt(at, weekStart))}
                  isHeld={isDayChosen(index, drag)}
                  onOthers={(button) => box.show(index, button)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <DayBox box={box} look={look} onOpen={deeds.onOpen} name={names.days[box.index] ?? ''} />
    </div>
  )
}

/** From 1, Monday, to 7, Sunday. */
const weekdayAt = (column: number, weekStart: number): number => ((weekStart - 1 + column) % daysInWeek) + 1

/** The day at a place, or the one nearest to it. */
function dayAt(weeks: HTMLElement, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point {
  const { left, top, width, height } = weeks.getBoundingClientRect()
  const within = (share: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(share * count)))
  const [week, column] = [within((clientY - top) / height, weeksInMonth), within((clientX - left) / width, daysInWeek)]
  return { day: week * daysInWeek + column }
}

function namesOf({ names }: Days, { language }: ChosenPreferences) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (name: string): string => written.format(new Date(name))
  }
  const [long, short, full] = [format({ weekday: 'long' }), format({ weekday: 'short' }), format({ dateStyle: 'long' })]
  const week = names.slice(0, daysInWeek)
  return { weekdays: week.map((name) => ({ long: long(name), short: short(name) })), days: names.map(full) }
}
