import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { showToast } from '@atrium/ui'
import type { Scope } from '../../contract/change-event.ts'
import { findEvent } from '../../contract/queries.ts'
import type { Times } from '../event-form/event-draft.ts'
import type { ShownOccurrence } from './merge-events.ts'
import { type Target, useEventDeeds } from './use-event-deeds.ts'
import { momentOf, localIn } from './zoned.ts'

interface Moved {
  readonly occurrence: ShownOccurrence
  readonly to: Times
  revert(): void
}

/** What was dragged to which times, by the clocks of a zone; `revert` shows it where it was. */
export interface Dragged {
  readonly occurrence: ShownOccurrence
  readonly times: Times
  readonly zone: string
  revert(): void
}

/** Only who parts a series has to know more. */
const noneBefore = { ok: true, output: { past: 0 } } as const

/** What happens when somebody drags an event, or its end, to another time. */
export function useMovedEvent() {
  const client = useClient()
  const deeds = useEventDeeds()
  const [asking, setAsking] = useState<Moved>()

  async function carryOut({ occurrence, to, revert }: Moved, scope: Scope): Promise<void> {
    const { event, at } = occurrence
    const { space, id } = event
    const isOfSeries = at !== ''
    const found = isOfSeries && scope === 'following' ? await client.ask(findEvent, { space, id, at }) : noneBefore
    if (!found.ok) {
      revert()
      return showToast(found.message)
    }
    const { past } = found.output
    const target: Target = { space, id, isSeries: isOfSeries, at, past, event }
    const words = isOfSeries && scope !== 'one' ? 'Events moved.' : 'Event moved.'
    const problem = await deeds.change(target, scope, { patch: to, words })
    if (!problem) return
    revert()
    showToast(problem)
  }

  return {
    asking,
    move({ occurrence, times, zone, revert }: Dragged): void {
      const moved = { occurrence, to: inZones(times, occurrence, zone), revert }
      if (occurrence.at === '') void carryOut(moved, 'all')
      else setAsking(moved)
    },
    choose(scope: Scope): void {
      setAsking(undefined)
      if (asking) void carryOut(asking, scope)
    },
    cancel(): void {
      setAsking(undefined)
      asking?.revert()
    },
  }
}

/** The times by the clocks of the event's own zones. */
export function inZones({ isAllDay, start, end }: Times, { event }: ShownOccurrence, zone: string): Times {
  if (isAllDay) return { isAllDay, start, end }
  return {
    isAllDay,
    start: localIn(momentOf(start, zone), event.startZone),
    end: localIn(momentOf(end, zone), event.endZone),
  }
}
