import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Client, useClient, useConnection } from '@atrium/engine/web'
import { eventsBetween } from '../contract/queries.ts'
import { EventSpans } from './event-spans.ts'
import type { Span } from './event-window.ts'
import { type ShownOccurrence, mergeEvents } from './merge-events.ts'
import { useAtHand } from './use-at-hand.ts'
import { whenIdle } from './when-idle.ts'

export interface Events {
  readonly occurrences: readonly ShownOccurrence[]
  readonly failure: string | undefined
  readonly isCut: boolean
}

/** The events of `spaces` in a span and around it, kept up with what anybody changes. */
export function useEvents(spaces: readonly string[], span: Span | undefined): Events {
  const client = useClient()
  const atHand = useAtHand(spaces)
  const { state } = useConnection()
  const [spans] = useState(() => spansOf(client))
  useEffect(() => () => spans.close(), [spans])
  useEffect(() => spans.want({ spaces, span, atHand }), [spans, spaces, span, atHand])
  useEffect(() => {
    if (state === 'online') spans.refresh()
  }, [spans, state])
  const { window, failure } = useSyncExternalStore(spans.subscribe, spans.read)
  const occurrences = useMemo(() => mergeEvents(window, atHand, span), [window, atHand, span])
  return { occurrences, failure, isCut: window.isCut }
}

function spansOf(client: Client): EventSpans {
  return new EventSpans({
    ask: (question) => client.ask(eventsBetween, question),
    now: () => Date.now(),
    schedule(run, afterMs) {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
    whenIdle,
  })
}
