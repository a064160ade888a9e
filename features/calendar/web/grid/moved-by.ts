import type { Times } from '../event-form/event-draft.ts'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import type { Dragged } from '../events/use-moved-event.ts'
import type { Days } from './days.ts'
import { isOfEvent, isSameEvent, shownAt, timesChosen, timesHeld } from './times-held.ts'
import type { Drag } from './use-drag.ts'

/** What people do with days and with what is in them. */
export interface DayDeeds {
  onSelect(times: Times): void
  onOpen(shown: ShownOccurrence): void
  onMove(dragged: Dragged): void
  onCopy(dragged: Dragged): void
}

interface Needs extends DayDeeds {
  readonly occurrences: readonly ShownOccurrence[]
  readonly days: Days
  readonly zone: string
}

/** What is dragged is shown where it is held. */
export function movedBy({ occurrences, days, zone, onSelect, onMove, onCopy }: Needs) {
  function drawnWith(drag: Drag | undefined): Needs['occurrences'] {
    if (!isOfEvent(drag)) return occurrences
    const held = shownAt(drag.held.shown, timesHeld(drag, { days, zone }), zone)
    return occurrences.map((one) => (isSameEvent(one, held) ? held : one))
  }

  function drop(drag: Drag, { ctrlKey, altKey, metaKey }: PointerEvent): void {
    if (!isOfEvent(drag)) return onSelect(timesChosen(drag, { days, zone }))
    const { shown, part } = drag.held
    if (drag.from.day === drag.to.day && drag.from.minute === drag.to.minute) return
    const dragged = { occurrence: shown, times: timesHeld(drag, { days, zone }), zone }
    if (part === 'whole' && (ctrlKey || altKey || metaKey)) onCopy(dragged)
    else onMove(dragged)
  }

  return { drawnWith, drop }
}
