import type { ViewApi, useCalendarController } from '@fullcalendar/react'
import { useMemo, useState } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { keepStored, readStored } from '@atrium/ui'
import { dayMs } from '../contract/wall.ts'
import { monthAfter, spanOfMonth } from './month/days-of-month.ts'
import type { Span } from './span.ts'
import type { SpannedView } from './spans-beside.ts'
import { todayIn, wallIn } from './zoned.ts'

export const viewLabels = {
  ...{ day: 'Day', workWeek: 'Work week', week: 'Week' },
  ...{ month: 'Month', year: 'Year', agenda: 'Agenda' },
} as const
export type View = keyof typeof viewLabels

/** Where in time somebody is, how they look at it, and how they go elsewhere. */
export interface Place {
  readonly view: View
  readonly day: string
  readonly title: string
  /** What the grid shows of time; undefined before there is one. */
  readonly looked: Looked | undefined
  goTo(day: string, view?: View): void
  step(by: 1 | -1): void
  goToToday(): void
  /** Tells that the grid shows something else now. */
  arrive(shown: ViewApi): void
}

export interface Looked {
  readonly view: SpannedView
  readonly span: Span
}

/** What is shown of time, and what that is called. */
type Shown = Pick<Place, 'title' | 'looked'>

const viewKey = 'calendarView'

interface Needs {
  readonly controller: ReturnType<typeof useCalendarController>
  readonly preferences: ChosenPreferences
  readonly isNarrow: boolean
}

export function usePlace({ controller, preferences, isNarrow }: Needs): Place {
  const { zone } = preferences
  const [view, setView] = useState<View>(() => firstView(isNarrow))
  const [day, setDay] = useState(() => todayIn(zone))
  const [grid, setGrid] = useState<Shown>({ title: '', looked: undefined })
  const month = useMonth(day.slice(0, 7), preferences)

  function arrive(shown: ViewApi | undefined, at = day): void {
    if (!shown || view === 'year' || view === 'month') return
    const looked = { view, span: spanOf(shown) }
    setGrid(({ looked: before }) => ({
      title: shown.title,
      looked: before && isSame(before, looked) ? before : looked,
    }))
    setDay(dayWithin(shown, at, zone))
  }

  /** The library says where it went once it has drawn that, without the events: this way both are drawn at once. */
  function move(run: () => void, at?: string): void {
    run()
    arrive(controller.view, at)
  }

  function goTo(next: string, nextView: View = view): void {
    setDay(next)
    setView(nextView)
    keepStored(viewKey, nextView)
    if (nextView === view && isGrid(view)) move(() => controller.gotoDate(next), next)
  }

  return {
    view,
    day,
    ...(view === 'year' ? { title: day.slice(0, 4), looked: undefined } : view === 'month' ? month : grid),
    goTo,
    step(by) {
      if (view === 'year') setDay(`${Number(day.slice(0, 4)) + by}-01-01`)
      else if (view === 'month') setDay(dayOfMonth(monthAfter(day.slice(0, 7), by), todayIn(zone)))
      else move(() => (by < 0 ? controller.prev() : controller.next()))
    },
    goToToday: () => goTo(todayIn(zone)),
    arrive,
  }
}

function useMonth(month: string, { zone, weekStart, language }: ChosenPreferences): Shown {
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const looked = { view: 'month', span: spanOfMonth(month, { zone, weekStart }) } as const
    return { title: format.format(new Date(month)), looked }
  }, [month, zone, weekStart, language])
}

const isGrid = (view: View): boolean => view !== 'year' && view !== 'month'

/** Today where it is in the month, else its first day. */
const dayOfMonth = (month: string, today: string): string => (today.startsWith(month) ? today : `${month}-01`)

/** All-day events touch the span by their days, whatever the zone. */
const spanOf = ({ activeStart, activeEnd }: ViewApi): Span => ({
  from: activeStart.getTime() - dayMs,
  to: activeEnd.getTime() + dayMs,
})

/** The day itself where it is shown, else today, else the first that is. */
function dayWithin({ currentStart, currentEnd }: ViewApi, day: string, zone: string): string {
  const [from, to] = [currentStart, currentEnd].map((at) => wallIn(at.getTime(), zone).slice(0, 10))
  if (from === undefined || to === undefined) return day
  return [day, todayIn(zone)].find((one) => from <= one && one < to) ?? from
}

const isSame = (one: Looked, other: Looked): boolean =>
  one.view === other.view && one.span.from === other.span.from && one.span.to === other.span.to

function firstView(isNarrow: boolean): View {
  const kept = readStored(viewKey) ?? ''
  if (Object.hasOwn(viewLabels, kept)) return kept as View
  return isNarrow ? 'day' : 'week'
}
