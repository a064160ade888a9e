import { type CSSProperties, useMemo, useRef } from 'react'
import type { Clock } from '@atrium/features/people/contract'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { useNow } from '@atrium/ui'
import { type LocalDate, dateOf, timeOfDay } from '@atrium/base/local-date-time'
import { DayBox, useDayBox } from '../grid/day-box.tsx'
import { daysNamed } from '../grid/days.ts'
import { lookOf } from '../grid/look-of-event.ts'
import { useDrag } from '../grid/use-drag.ts'
import { type DayDeeds, movedBy } from '../grid/moved-by.ts'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import type { Calendar } from '../events/use-calendars.ts'
import { localIn } from '../events/zoned.ts'
import { chosenTimes } from './chosen-times.ts'
import { DayColumn } from './day-column.tsx'
import { DayHeaders } from './day-headers.tsx'
import { HourLabels } from './hour-labels.tsx'
import classes from './hours-view.module.css'
import { namesOfDays } from './names-of-days.ts'
import { pointIn } from './point-in.ts'
import { useFirstHour } from './use-first-hour.ts'
import { usePlaced } from './use-placed.ts'
import { useScrolledEdges } from './use-scrolled-edges.ts'
import { useWidth } from './use-width.ts'
import { WholeDays } from './whole-days.tsx'

interface Props extends DayDeeds {
  /** The one that is looked at. */
  readonly day: LocalDate
  readonly days: readonly LocalDate[]
  readonly title: string
  readonly occurrences: readonly ShownOccurrence[]
  readonly calendars: readonly Calendar[]
  readonly preferences: ChosenPreferences
  readonly secondClock: Clock | undefined
  readonly isNarrow: boolean
}

/** Days side by side, with their hours below each other. */
export function HoursView({ days: dayNames, occurrences, calendars, preferences, ...props }: Props) {
  const { day, title, secondClock, isNarrow, ...deeds } = props
  const { zone, workingHours } = preferences
  const days = useMemo(() => daysNamed(dayNames, zone), [dayNames, zone])
  const scroller = useRef<HTMLDivElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const moved = movedBy({ occurrences, days, zone, ...deeds })
  const { drag, hold } = useDrag({
    pointAt: (place, taken) => pointIn({ above, columns, count: days.names.length }, place, taken),
    onDrop: moved.drop,
  })
  useScrolledEdges(scroller, drag !== undefined)
  useFirstHour({ scroller, hours: columns, at: dayNames.indexOf(day), first: dayNames[0] ?? '' })
  const { long, whole, blocks } = usePlaced(moved.drawnWith(drag), days, zone)
  const look = useMemo(() => lookOf(calendars, preferences), [calendars, preferences])
  const names = useMemo(() => namesOfDays(days, preferences), [days, preferences])
  const box = useDayBox(long, days)
  const chosen = chosenTimes(drag, days, preferences)
  const now = localIn(useNow(), zone)
  const forEvents = { look, hold, onOpen: deeds.onOpen }
  const width = useWidth(columns) / days.names.length
  const style = { '--days': days.names.length, '--zones': secondClock ? 2 : 1 } as CSSProperties

  return (
    <div className={classes.scroller} ref={scroller} role="group" aria-label="Hours" tabIndex={0}>
      <div className={classes.table} role="table" aria-label={title} style={style} data-narrow={isNarrow || undefined}>
        <div className={classes.head} role="rowgroup">
          <DayHeaders names={names} today={dateOf(now)} />
          <WholeDays {...forEvents} names={names} drag={drag} days={whole} areaRef={above} onOthers={box.show} />
        </div>
        <div role="rowgroup">
          <div className={classes.hours} role="row" data-drag={drag && true}>
            <HourLabels day={dayNames[0] ?? day} preferences={preferences} secondClock={secondClock} />
            <div className={classes.columns} role="presentation" ref={columns}>
              {names.map(({ name, label }, at) => (
                <DayColumn
                  key={at}
                  {...forEvents}
                  label={label}
                  workingHours={workingHours}
                  day={name}
                  blocks={blocks[at] ?? []}
                  chosen={chosen.get(at)}
                  width={width}
                  now={now.startsWith(name) ? timeOfDay(now) : undefined}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
      <DayBox box={box} look={look} onOpen={deeds.onOpen} name={names[box.index]?.label ?? ''} />
    </div>
  )
}
