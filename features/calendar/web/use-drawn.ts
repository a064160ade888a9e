import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayMs } from '../contract/wall.ts'
import { type Glance, type Seen, firstSeen } from './first-seen.ts'
import type { ShownOccurrence } from './merge-events.ts'
import { type Span, covers } from './span.ts'
import type { View } from './use-place.ts'
import { whenIdle } from './when-idle.ts'
import { momentOf, wallIn } from './zoned.ts'

/** No event of a list is lower. */
const pixelsOfEvent = 24
export const agendaDays = 30
const daysOfMonth = 42

interface Needs {
  readonly occurrences: readonly ShownOccurrence[]
  readonly view: View
  readonly span: Span | undefined
  readonly zone: string
  /** How many events a day of a month shows. */
  readonly eventsInDay: number
  readonly isPrinted: boolean
}

export interface Drawn {
  readonly drawn: readonly ShownOccurrence[]
  /** How many more a day of a month has than are drawn of it. */
  readonly others: ReadonlyMap<string, number>
  drawAll(): void
}

/**
 * What is drawn: of a month what is seen of it, until somebody wants to see all of a day, or prints it; of an agenda
 * what is seen before anybody scrolls, and the rest once they stay. So a move takes as long as that, whatever there is.
 */
export function useDrawn({ occurrences, view, span, zone, eventsInDay, isPrinted }: Needs): Drawn {
  const [whole, setWhole] = useState<Span>()
  useEffect(() => (view === 'agenda' ? whenIdle(() => setWhole(span)) : undefined), [view, span])
  const days = useMemo(() => (view === 'month' && span ? daysOf(span, zone) : undefined), [view, span, zone])
  const isAll = isPrinted || span === undefined || (whole !== undefined && covers(whole, span))
  const { seen, others } = useMemo((): Seen => {
    const glance = isAll ? undefined : glanceOf({ view, span, days, eventsInDay })
    return glance ? firstSeen(occurrences, glance) : { seen: occurrences, others: new Map() }
  }, [occurrences, view, span, days, eventsInDay, isAll])
  return {
    drawn: seen,
    others: useMemo(() => new Map([...others].map(([at, count]) => [days?.names[at] ?? '', count])), [others, days]),
    drawAll: () => flushSync(() => setWhole(span)),
  }
}

interface Days {
  readonly bounds: readonly number[]
  readonly names: readonly string[]
}

/** When the days of a month begin, by the clocks of the zone. */
function daysOf(span: Span, zone: string): Days {
  const first = Date.parse(`${wallIn(span.from + dayMs, zone).slice(0, 10)}Z`)
  const names = Array.from({ length: daysOfMonth + 1 }, (_none, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  )
  return { names, bounds: names.map((name) => momentOf(`${name}T00:00:00`, zone)) }
}

interface Shown extends Pick<Needs, 'view' | 'eventsInDay'> {
  readonly span: Span
  readonly days: Days | undefined
}

function glanceOf({ view, span, days, eventsInDay }: Shown): Glance | undefined {
  // One more than a day shows, so that it says that there are more.
  if (days) return { bounds: days.bounds, most: eventsInDay + 1 }
  if (view !== 'agenda') return undefined
  // The span has a day more on each side.
  return { bounds: [span.from + dayMs, span.to - dayMs], most: Math.ceil(innerHeight / pixelsOfEvent) }
}
