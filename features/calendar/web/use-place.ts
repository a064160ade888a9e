import type { useCalendarController } from '@fullcalendar/react'
import { useState } from 'react'
import { keepStored, readStored } from '@atrium/ui'
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
  goTo(day: string, view?: View): void
  step(by: 1 | -1): void
  goToToday(): void
  /** Tells that the grid shows something else now. */
  arrive(shown: { readonly title: string; readonly currentStart: Date; readonly currentEnd: Date }): void
}

const viewKey = 'calendarView'

interface Needs {
  readonly controller: ReturnType<typeof useCalendarController>
  readonly zone: string
  readonly isNarrow: boolean
}

export function usePlace({ controller, zone, isNarrow }: Needs): Place {
  const [view, setView] = useState<View>(() => firstView(isNarrow))
  const [day, setDay] = useState(() => todayIn(zone))
  const [title, setTitle] = useState('')

  function goTo(next: string, nextView: View = view): void {
    setDay(next)
    setView(nextView)
    keepStored(viewKey, nextView)
    if (nextView === view && view !== 'year') controller.gotoDate(next)
  }

  return {
    view,
    day,
    title: view === 'year' ? day.slice(0, 4) : title,
    goTo,
    step(by) {
      if (view === 'year') setDay(`${Number(day.slice(0, 4)) + by}-01-01`)
      else if (by < 0) controller.prev()
      else controller.next()
    },
    goToToday: () => goTo(todayIn(zone)),
    arrive(shown) {
      setTitle(shown.title)
      const [from, to] = [shown.currentStart, shown.currentEnd].map((at) => wallIn(at.getTime(), zone).slice(0, 10))
      if (from === undefined || to === undefined || (from <= day && day < to)) return
      const today = todayIn(zone)
      setDay(from <= today && today < to ? today : from)
    },
  }
}

function firstView(isNarrow: boolean): View {
  const kept = readStored(viewKey) ?? ''
  if (Object.hasOwn(viewLabels, kept)) return kept as View
  return isNarrow ? 'day' : 'week'
}
