import type { Ref } from 'react'
import { DayPieces } from '../grid/day-pieces.tsx'
import type { LookOf } from '../grid/look-of-event.ts'
import type { Day } from '../grid/place-events.ts'
import { type Drag, type Hold, isDayChosen, timeHolder } from '../grid/use-drag.ts'
import type { ShownOccurrence } from '../events/merge-events.ts'
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
  return (
    <div className={classes.row} role="row" ref={areaRef}>
      <span role="rowheader" className={classes.wholeLabel}>
        all-day
      </span>
      {days.map((day, at) => (
        <div
          key={at}
          className={classes.wholeDay}
          role="cell"
          data-date={names[at]?.name}
          data-held={isDayChosen(at, drag) || undefined}
          onPointerDown={timeHolder(hold)}
        >
          <DayPieces
            day={day}
            look={look}
            hold={hold}
            onOpen={onOpen}
            label={names[at]?.label ?? ''}
            onOthers={(button) => onOthers(at, button)}
          />
        </div>
      ))}
    </div>
  )
}
