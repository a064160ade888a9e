import { useState } from 'react'
import type { Times } from '../event-form/event-draft.ts'
import type { ShownOccurrence } from '../events/merge-events.ts'
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

/** What is dragged is shown where it is held, and where it was dropped until the events are told anew. */
export function useMoved({ occurrences, days, zone, onSelect, onMove, onCopy }: Needs) {
  const [left, setLeft] = useState<{ readonly shown: ShownOccurrence; readonly of: Needs['occurrences'] }>()
  const isLeft = left !== undefined && left.of === occurrences

  function drawnWith(drag: Drag | undefined): Needs['occurrences'] {
    const held = isOfEvent(drag) ? shownAt(drag.held.shown, timesHeld(drag, { days, zone }), zone) : undefined
    const moved = held ?? (isLeft ? left.shown : undefined)
    return moved ? occurrences.map((one) => (isSameEvent(one, moved) ? moved : one)) : occurrences
  }

  function drop(drag: Drag, { ctrlKey, altKey, metaKey }: PointerEvent): void {
    if (!isOfEvent(drag)) return onSelect(timesChosen(drag, { days, zone }))
    const { shown, part } = drag.held
    if (drag.from.day === drag.to.day && drag.from.minute === drag.to.minute) return
    const times = timesHeld(drag, { days, zone })
    const dragged = { occurrence: shown, times, zone, revert: () => setLeft(undefined) }
    if (part === 'whole' && (ctrlKey || altKey || metaKey)) return onCopy(dragged)
    setLeft({ shown: shownAt(shown, times, zone), of: occurrences })
    onMove(dragged)
  }

  return { drawnWith, drop }
}
