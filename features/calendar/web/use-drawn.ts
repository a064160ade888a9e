import { useEffect, useMemo, useState } from 'react'
import { dayMs } from '../contract/wall.ts'
import type { ShownOccurrence } from './merge-events.ts'
import { type Span, covers } from './span.ts'
import { whenIdle } from './when-idle.ts'

/** No event of a list is lower. */
const pixelsOfEvent = 24

interface Needs {
  readonly occurrences: readonly ShownOccurrence[]
  readonly isList: boolean
  readonly span: Span | undefined
  readonly isPrinted: boolean
}

/**
 * What is drawn: of an agenda what is seen before anybody scrolls, and the rest once they stay, or print it. So a move
 * takes as long as that, whatever there is.
 */
export function useDrawn({ occurrences, isList, span, isPrinted }: Needs): readonly ShownOccurrence[] {
  const [whole, setWhole] = useState<Span>()
  useEffect(() => (isList ? whenIdle(() => setWhole(span)) : undefined), [isList, span])
  const isAll = !isList || isPrinted || !span || (whole !== undefined && covers(whole, span))
  return useMemo(
    () => (isAll ? occurrences : firstOf(occurrences, span, Math.ceil(innerHeight / pixelsOfEvent))),
    [occurrences, span, isAll],
  )
}

/** So many of those that begin first, besides those that only the day before the agenda has. */
export function firstOf(occurrences: readonly ShownOccurrence[], span: Span, most: number): readonly ShownOccurrence[] {
  const begin = new Date(span.from + dayMs).toISOString()
  const coming = occurrences.filter(({ event, end }) => event.isAllDay || end > begin)
  return coming.toSorted((one, other) => (one.start < other.start ? -1 : 1)).slice(0, most)
}
