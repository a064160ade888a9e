import { useEffect, useMemo, useState } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { useAsk, useConnection } from '@atrium/engine/web'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { eventsBetween } from '../contract/queries.ts'
import { type Answered, type ShownOccurrence, isSeries, mergeEvents } from './merge-events.ts'
import { useAtHand } from './use-at-hand.ts'

export interface Range {
  readonly from: number
  readonly to: number
}

export interface Events {
  readonly occurrences: readonly ShownOccurrence[]
  readonly failure: string | undefined
  readonly isCut: boolean
}

const nothing: Answered & { readonly isCut: boolean } = { events: [], occurrences: [], isCut: false }

/** The events of `spaces` in a range, kept up with what anybody changes. */
export function useEvents(spaces: readonly string[], range: Range | undefined): Events {
  const { answer, again } = useAsk(eventsBetween, range && { spaces: [...spaces], ...range })
  const atHand = useAtHand(spaces)
  const { state } = useConnection()
  const seriesChanged = useMemo(() => changesOfSeries(atHand), [atHand])
  useEffect(() => again(), [again, seriesChanged, state])
  const [last, setLast] = useState(nothing)
  const found = answer?.ok ? answer.output : undefined
  if (found && found !== last) setLast(found)
  const shown = found ?? last
  const occurrences = useMemo(() => mergeEvents(shown, atHand), [shown, atHand])
  return { occurrences, failure: answer && wordsOf(answer), isCut: shown.isCut }
}

const wordsOf = (answer: Asked): string | undefined => (answer.ok ? undefined : answer.message)

/** Predictions stand above this; when a series is then, nobody here can tell. */
const firstForeseen = 2 ** 52

/** A name for how the series at hand are now. */
function changesOfSeries(events: readonly CalendarEvent[]): string {
  const changed = events.filter((event) => event.changed < firstForeseen && (isSeries(event) || event.series !== null))
  return changed.map(({ id, changed: at }) => `${id} ${at}`).join()
}
