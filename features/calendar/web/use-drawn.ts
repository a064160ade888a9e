import { useEffect, useMemo, useState } from 'react'
import { dayMs } from '../contract/wall.ts'
import { type Span, covers } from './span.ts'
import { type Glance, firstSeen, withAllOf } from './first-seen.ts'
import type { ShownOccurrence } from './merge-events.ts'
import type { View } from './use-place.ts'
import { whenIdle } from './when-idle.ts'
import { wallIn } from './zoned.ts'

/** What a screen has at the least around the six weeks of a month, and a day around its events. */
const around = { weeks: 110, events: 28 }
/** No event is lower, in a day of a month and in a list. */
const pixelsOfEvent = { month: 21, agenda: 24 }
export const agendaDays = 30

interface Needs {
  readonly occurrences: readonly ShownOccurrence[]
  readonly view: View
  readonly span: Span | undefined
  readonly zone: string
}

export interface Drawn {
  readonly drawn: readonly ShownOccurrence[]
  /** Whether all that the span has is among them. */
  readonly isAll: boolean
}

/**
 * What is drawn of a month or an agenda: at once what is seen of it, so that a move takes as long as that, whatever
 * there is; the rest once somebody stays.
 */
export function useDrawn({ occurrences, view, span, zone }: Needs): Drawn {
  const [whole, setWhole] = useState<Span>()
  useEffect(() => whenIdle(() => setWhole(span)), [span])
  const anchor = useAnchor(view, span, zone)
  const seen = useMemo(() => {
    const glance = anchor === undefined ? undefined : glanceOf(view, anchor)
    return glance ? firstSeen(occurrences, glance) : occurrences
  }, [occurrences, view, anchor])
  const drawn = useMemo(
    () => (seen === occurrences || !whole ? seen : withAllOf(occurrences, seen, whole)),
    [occurrences, seen, whole],
  )
  return { drawn, isAll: seen === occurrences || !span || (whole !== undefined && covers(whole, span)) }
}

/** A moment at which a part begins: the same while somebody goes from one span to the next. */
function useAnchor(view: View, span: Span | undefined, zone: string): number | undefined {
  return useMemo(() => {
    if (!span) return undefined
    // The span has a day more on each side.
    const first = span.from + dayMs
    if (view === 'agenda') return first % (agendaDays * dayMs)
    return -(Date.parse(`${wallIn(first, zone)}Z`) - first)
  }, [view, span, zone])
}

function glanceOf(view: View, anchor: number): Glance | undefined {
  if (view === 'month') return { anchor, part: dayMs, most: eventsInDay(innerHeight) + 1 }
  if (view !== 'agenda') return undefined
  return { anchor, part: agendaDays * dayMs, most: Math.ceil(innerHeight / pixelsOfEvent.agenda) }
}

/** How many events a day of a month has place for. */
const eventsInDay = (height: number): number =>
  Math.max(1, Math.floor(((height - around.weeks) / 6 - around.events) / pixelsOfEvent.month))
