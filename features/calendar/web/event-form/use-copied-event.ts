import { useClient } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { findEvent } from '../../contract/queries.ts'
import { copyOf, nothingAlong } from './event-draft.ts'
import { useEventDeeds } from '../events/use-event-deeds.ts'
import { type Dragged, inZones } from '../events/use-moved-event.ts'

/** What happens when somebody drags an event to another time and holds Ctrl or Alt: it is there, too. */
export function useCopiedEvent() {
  const client = useClient()
  const deeds = useEventDeeds()
  return async ({ occurrence, times, zone }: Dragged): Promise<void> => {
    const { space, id, isPrivate, createdBy } = occurrence.event
    if (isPrivate && createdBy !== client.person)
      return showProblem('This event is private. Only the person who created it can copy it.')
    const found = await client.ask(findEvent, { space, id, at: undefined })
    if (!found.ok) return showProblem(found.message)
    const { event, attached } = found.output
    if (!event) return showProblem('This event no longer exists.')
    const problem = await deeds.create(copyOf(event, inZones(times, occurrence, zone)), {
      words: 'Event copied.',
      along: attached ?? nothingAlong,
    })
    if (problem) showProblem(problem)
  }
}
