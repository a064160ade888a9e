import type { SpaceId } from '@atrium/engine/contract'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Client, useClient, useConnection } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { CalendarEvent } from '../../contract/calendar-event.ts'
import { eventsBetween } from '../../contract/queries.ts'
import { EventAnswers } from '../event-card/event-answers.ts'
import { isNewsToAskFor } from '../event-card/event-news.ts'
import { type Found, type ShownOccurrence, mergeEvents } from './merge-events.ts'
import { sameOrNew } from './same-occurrences.ts'
import type { Span } from './span.ts'
import { spansBeside } from './spans-beside.ts'
import { useAtHand } from './use-at-hand.ts'
import type { Looked } from '../page/use-shown-time.ts'
import { whenIdle } from './when-idle.ts'

export interface Events {
  readonly occurrences: readonly ShownOccurrence[]
  readonly failure: string | undefined
  readonly isCut: boolean
}

const nothing: Found = { events: [], occurrences: [], isCut: false }
const nowhere: Span = { from: 0, to: 0 }

/** The events of `spaces` in what is looked at, kept up with what anybody changes. */
export function useEvents(spaces: readonly SpaceId[], looked: Looked | undefined): Events {
  const client = useClient()
  const atHand = useAtHand(spaces)
  const answers = useAnswers(client, spaces, looked)
  const found = useSyncExternalStore(answers.subscribe, () => looked && answers.find(spaces, looked.span))
  const failure = useSyncExternalStore(answers.subscribe, answers.failure)
  const shown = useLast(found) ?? nothing
  const { span = nowhere } = looked ?? {}
  const occurrences = useMemo(() => mergeEvents(shown, atHand, span), [shown, atHand, span])
  return { occurrences: useSteady(occurrences), failure, isCut: shown.isCut }
}

function useAnswers(client: Client, spaces: readonly SpaceId[], looked: Looked | undefined): EventAnswers {
  const [answers] = useState(() => answersOf(client))
  const { state } = useConnection()
  const { zone, weekStart } = usePreferences()
  useEffect(() => () => answers.close(), [answers])
  useLayoutEffect(() => {
    const stops = spaces.map((space) =>
      client.onRows(CalendarEvent, space, (changes) => {
        if (isNewsToAskFor(changes)) answers.hearNews()
      }),
    )
    return () => {
      stops.forEach((stop) => stop())
      answers.forget()
    }
  }, [client, answers, spaces])
  useLayoutEffect(
    () =>
      answers.look(
        looked && {
          spaces,
          span: looked.span,
          beside: (heading) => spansBeside(looked.span, { view: looked.view, zone, weekStart, heading }),
        },
      ),
    [answers, spaces, looked, zone, weekStart],
  )
  useEffect(() => {
    if (state === 'online') answers.hearNews()
  }, [answers, state])
  return answers
}

function answersOf(client: Client): EventAnswers {
  return new EventAnswers({
    ask: (question) => client.ask(eventsBetween, question),
    schedule(run, afterMs) {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
    // Whoever presses on and on goes where nothing was asked for yet: the server can be at it while they look.
    whenIdle: (run) => whenIdle(run, 0),
  })
}

/** The value, or while there is none the last that there was. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The list as it was, as long as it shows the same. */
function useSteady(list: readonly ShownOccurrence[]): readonly ShownOccurrence[] {
  const [steady, setSteady] = useState(list)
  const next = sameOrNew(steady, list)
  if (next !== steady) setSteady(next)
  return next
}
