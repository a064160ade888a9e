import { useMemo, useState } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { keepStored, readStored } from '@atrium/ui'
import {
  type LocalDate,
  type LocalMonth,
  dayMs,
  daysInWeek,
  firstOfWeek,
  monthOf,
  shifted,
  weekdayOf,
} from '@atrium/base/local-date-time'
import { daysFrom, daysOfMonth, monthAfter, spanOf } from '../grid/days.ts'
import type { Span } from '../events/span.ts'
import type { SpannedView } from '../events/spans-beside.ts'
import { todayIn } from '../events/zoned.ts'

export const viewLabels = {
  day: 'Day',
  workWeek: 'Work week',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  agenda: 'Agenda',
} as const
export type View = keyof typeof viewLabels

/** Where in time somebody is, how they look at it, and how they go elsewhere. */
export interface ShownTime {
  readonly view: View
  readonly day: LocalDate
  readonly title: string
  /** The month of the day, in few letters; of a year, the year. */
  readonly month: string
  /** The days that are shown; of a year there are none to name. */
  readonly days: readonly LocalDate[]
  /** What is shown of time, but for a year. */
  readonly looked: Looked | undefined
  goTo(day: LocalDate, view?: View): void
  step(by: 1 | -1): void
  goToToday(): void
}

export interface Looked {
  readonly view: SpannedView
  readonly span: Span
}

const viewKey = 'calendarView'
const agendaDays = 30

interface Needs {
  readonly preferences: ChosenPreferences
  readonly isNarrow: boolean
}

export function useShownTime({ preferences, isNarrow }: Needs): ShownTime {
  const { zone, weekStart } = preferences
  const [view, setView] = useState<View>(() => firstView(isNarrow))
  const [day, setDay] = useState(() => todayIn(zone))
  const first = firstShown(view, day, weekStart)
  const shown = useMemo(() => shownFrom(first, view, preferences), [first, view, preferences])

  function goTo(next: LocalDate, nextView?: View): void {
    setDay(next)
    if (!nextView) return
    setView(nextView)
    keepStored(viewKey, nextView)
  }

  return {
    view,
    day,
    goTo,
    month: view === 'year' ? shown.title : shortMonth(day, preferences),
    ...shown,
    step: (by) => setDay(dayAfter({ view, day, first, by }, preferences)),
    goToToday: () => goTo(todayIn(zone)),
  }
}

/** What is shown begins with it, whichever of its days one is at. */
function firstShown(view: View, day: LocalDate, weekStart: number): LocalDate {
  if (view === 'year') return `${Number(day.slice(0, 4))}-01-01`
  if (view === 'month') return `${monthOf(day)}-01`
  return view === 'day' || view === 'agenda' ? day : firstOfWeek(day, weekStart)
}

function shownFrom(
  first: LocalDate,
  view: View,
  preferences: ChosenPreferences,
): Pick<ShownTime, 'title' | 'days' | 'looked'> {
  if (view === 'year') return { title: first.slice(0, 4), days: [], looked: undefined }
  const days = daysOf(first, view, preferences)
  const title = titleOf(view, view === 'month' ? [first] : days, preferences)
  return { title, days, looked: { view, span: spanOf(days, preferences.zone) } }
}

function daysOf(
  first: LocalDate,
  view: SpannedView,
  { weekStart, workingHours }: ChosenPreferences,
): readonly LocalDate[] {
  if (view === 'day') return [first]
  if (view === 'agenda') return daysFrom(first, agendaDays)
  if (view === 'month') return daysOfMonth(monthOf(first), weekStart)
  const week = daysFrom(first, daysInWeek)
  const workdays = week.filter((day) => workingHours.days.includes(weekdayOf(day) + 1))
  return view === 'week' || workdays.length === 0 ? week : workdays
}

function titleOf(view: SpannedView, days: readonly LocalDate[], { language }: ChosenPreferences): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const [first, last] = [new Date(days[0] ?? ''), new Date(days.at(-1) ?? '')]
  if (view === 'month') return written({ month: 'long', year: 'numeric' }).format(first)
  if (view === 'day') return written({ dateStyle: 'long' }).format(first)
  return written({ year: 'numeric', month: 'short', day: 'numeric' }).formatRange(first, last)
}

const shortMonth = (day: LocalDate, { language }: ChosenPreferences): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

interface Step {
  readonly view: View
  readonly day: LocalDate
  readonly first: LocalDate
  readonly by: 1 | -1
}

/** Today where it is shown then, else the first day that is. */
function dayAfter({ view, day, first, by }: Step, preferences: ChosenPreferences): LocalDate {
  if (view === 'day') return shifted(day, by * dayMs)
  if (view === 'agenda') return shifted(day, by * agendaDays * dayMs)
  if (view === 'year') return `${Number(first.slice(0, 4)) + by}-01-01`
  const days =
    view === 'month'
      ? daysOfMonthOnly(monthAfter(monthOf(first), by))
      : daysOf(shifted(first, by * daysInWeek * dayMs), view, preferences)
  const today = todayIn(preferences.zone)
  return days.includes(today) ? today : (days[0] ?? day)
}

const daysOfMonthOnly = (month: LocalMonth): readonly LocalDate[] =>
  daysFrom(`${month}-01`, 31).filter((day) => day.startsWith(month))

function firstView(isNarrow: boolean): View {
  const kept = readStored(viewKey) ?? ''
  if (Object.hasOwn(viewLabels, kept)) return kept as View
  return isNarrow ? 'day' : 'week'
}
