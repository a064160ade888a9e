import type { ComponentProps } from 'react'
import { DayPieces } from '../grid/day-pieces.tsx'
import { timeHolder } from '../grid/use-drag.ts'
import classes from './month-view.module.css'

interface Props extends ComponentProps<typeof DayPieces> {
  readonly name: string
  readonly isOther: boolean
  readonly isToday: boolean
  /** Whether nobody works on it. */
  readonly isOff: boolean
  readonly isHeld: boolean
}

/** A day of a month, with as many events as there is room for. */
export function MonthDay({ name, isOther, isToday, isOff, isHeld, ...pieces }: Props) {
  return (
    <div
      className={classes.day}
      role="cell"
      data-date={name}
      data-other={isOther || undefined}
      data-off={isOff || undefined}
      data-held={isHeld || undefined}
      aria-current={isToday ? 'date' : undefined}
      onPointerDown={timeHolder(pieces.hold)}
    >
      <time className={classes.number} dateTime={name} aria-label={pieces.label}>
        {Number(name.slice(8))}
      </time>
      <DayPieces {...pieces} />
    </div>
  )
}
