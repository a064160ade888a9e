import type { PointerEvent, Ref } from 'react'
import { DayPieces } from '../grid/day-pieces.tsx'
import type { LookOf } from '../grid/look-of-event.ts'
import type { Day } from '../grid/place-events.ts'
import type { Drag, Hold } from '../grid/use-drag.ts'
import type { ShownOccurrence } from '../merge-events.ts'
import classes from './hours-view.module.css'
import type { DayName } from './names-of-days.ts'

interface Props {
  readonly names: readonly DayName[]
  readonly days: readonly Day[]
  readonly look: LookOf
  readonly hold: Hold
  readonly drag: Drag | undefined
  readonly areaRef: Ref<HTMLDivElement>
  onOpen(shown: ShownOccurrence): void
  onOthers(index: number, button: HTMLElement): void
}

/** What lasts whole days, above the hours. */
export function WholeDays({ names, days, look, hold, drag, areaRef, onOpen, onOthers }: Props) {
  function handlePress(event: PointerEvent): void {
    const isBeside = event.target instanceof Element && event.target.closest('button') === null
    if (isBeside) hold(event, { part: 'time' })
  }
  return (
    <div className={`${classes.row} ${classes.whole}`} role="row" ref={areaRef}>
      <span role="rowheader" className={classes.wholeLabel}>
        all-day
      </span>
      {days.map((day, at) => (
        <div
          key={at}
          className={classes.wholeDay}
          role="cell"
          data-date={names[at]?.name}
          data-held={isHeld(at, drag) || undefined}
          onPointerDown={handlePress}
        >
          <DayPieces
            {...{ day, look, hold, onOpen, label: names[at]?.label ?? '' }}
            onOthers={(button) => onOthers(at, button)}
          />
        </div>
      ))}
    </div>
  )
}

/** Whether a day is among those that somebody is choosing above the hours. */
function isHeld(day: number, drag: Drag | undefined): boolean {
  if (drag?.held.part !== 'time' || drag.from.minute !== undefined) return false
  const { from, to } = drag
  return Math.min(from.day, to.day) <= day && day <= Math.max(from.day, to.day)
}
