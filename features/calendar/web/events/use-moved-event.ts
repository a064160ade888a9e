import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import type { Scope } from '../../contract/change-event.ts'
import { findEvent } from '../../contract/queries.ts'
import type { Times } from '../event-form/event-draft.ts'
import { isSameEvent, shownAt } from '../grid/times-held.ts'
import type { Dropped, ShownOccurrence } from './where-events-are.ts'
import { type Target, useEventDeeds } from './use-event-deeds.ts'
import { momentOf, localIn } from './zoned.ts'

interface Moved {
  readonly occurrence: ShownOccurrence
  readonly to: Times
}

/** What was dragged to which times, by the clocks of a zone. */
export interface Dragged {
  readonly occurrence: ShownOccurrence
  readonly times: Times
  readonly zone: string
}

/** Only who parts a series has to know more. */
const noneBefore = { ok: true, output: { past: 0 } } as const

/** What happens when somebody drags an event, or its end, to another time. */
export function useMovedEvent() {
  const client = useClient()
  const deeds = useEventDeeds()
  const [asking, setAsking] = useState<Moved>()
  const [dropped, setDropped] = useState<Dropped>()

  async function carryOut({ occurrence, to }: Moved, scope: Scope): Promise<void> {
    const { event, at } = occurrence
    const { space, id } = event
    const isOfSeries = at !== ''
    const found = isOfSeries && scope === 'following' ? await client.ask(findEvent, { space, id, at }) : noneBefore
    if (!found.ok) return giveUp(found.message)
    const { past } = found.output
    const target: Target = { space, id, isSeries: isOfSeries, at: at || event.start, past, seen: event, event }
    const words = isOfSeries && scope !== 'one' ? 'Events moved.' : 'Event moved.'
    const problem = await deeds.change(target, scope, { patch: to, words })
    if (problem) giveUp(problem)
  }

  function giveUp(problem: string): void {
    setDropped(undefined)
    showProblem(problem)
  }

  return {
    asking,
    dropped,
    onArrived: () => setDropped(undefined),
    move({ occurrence, times, zone }: Dragged): void {
      const to = shownAt(occurrence, times, zone)
      setDropped((before) => ({ from: takenFrom(occurrence, before), to }))
      const moved = { occurrence, to: inZones(times, occurrence, zone) }
      if (occurrence.at === '') void carryOut(moved, 'all')
      else setAsking(moved)
    },
    choose(scope: Scope): void {
      setAsking(undefined)
      if (asking) void carryOut(asking, scope)
    },
    cancel(): void {
      setAsking(undefined)
      setDropped(undefined)
    },
  }
}

/** Where it was taken from first, when it is dropped again before it is known where it is now. */
const takenFrom = (shown: ShownOccurrence, before: Dropped | undefined): ShownOccurrence =>
  before && isSameEvent(before.to, shown) ? before.from : shown

/** The times by the clocks of the event's own zones. */
export function inZones({ isAllDay, start, end }: Times, { event }: ShownOccurrence, zone: string): Times {
  if (isAllDay) return { isAllDay, start, end }
  return {
    isAllDay,
    start: localIn(momentOf(start, zone), event.startZone),
    end: localIn(momentOf(end, zone), event.endZone),
  }
}
