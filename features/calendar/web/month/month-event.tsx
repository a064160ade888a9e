import type { CSSProperties, PointerEvent } from 'react'
import { titleOf } from '../../contract/calendar-event.ts'
import type { ShownOccurrence } from '../merge-events.ts'
import type { LookOf } from './look-of-event.ts'
import classes from './month-event.module.css'
import type { Piece } from './place-events.ts'
import type { Held } from './use-day-drag.ts'

interface Props {
  readonly piece: Piece
  readonly look: LookOf
  /** Whether it fills its place, as what lasts days does. */
  readonly isBar: boolean
  /** Where it stands, unless it stands in a list. */
  readonly style?: CSSProperties
  onOpen(shown: ShownOccurrence): void
  /** Absent where it cannot be dragged. */
  readonly hold?: ((event: PointerEvent, held: Held) => void) | undefined
}

/** An event in a month, to open and to drag. Of few elements, as there are hundreds. */
export function MonthEvent({ piece, look, isBar, style, onOpen, hold }: Props) {
  const { shown, begins, ends } = piece
  const { color, time, isOpen } = look(shown)
  const grip = isOpen ? hold : undefined
  return (
    <button
      type="button"
      className={isBar ? classes.bar : classes.event}
      style={{ ...style, '--event': color } as CSSProperties}
      data-free={isSo(!shown.event.isBusy)}
      data-begins={isSo(begins)}
      data-ends={isSo(ends)}
      onClick={() => onOpen(shown)}
      onPointerDown={grip && ((press) => grip(press, { part: partOf(press), shown }))}
    >
      {begins && time !== '' && <span>{`${time} `}</span>}
      {titleOf(shown.event)}
      {grip && shown.event.isAllDay && <Ends {...piece} />}
    </button>
  )
}

/** An attribute that is there or not. */
const isSo = (is: boolean): true | undefined => is || undefined

/** Where a mouse takes an event by its first day, or by its last. */
const Ends = ({ begins, ends }: Piece) => (
  <>
    {begins && <i data-part="first" />}
    {ends && <i data-part="last" />}
  </>
)

function partOf({ target }: PointerEvent): 'first' | 'last' | 'whole' {
  const part = target instanceof HTMLElement ? target.dataset['part'] : undefined
  return part === 'first' || part === 'last' ? part : 'whole'
}
