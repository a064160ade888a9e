import type { ComponentProps, PointerEvent } from 'react'
import { DayPieces } from '../grid/day-pieces.tsx'
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
  function handlePress(event: PointerEvent): void {
    const isBeside = event.target instanceof Element && event.target.closest('button') === null
    if (isBeside) pieces.hold(event, { part: 'time' })
  }
  return (
    <div
      className={classes.day}
      role="cell"
      data-date={name}
      data-other={isOther || undefined}
      data-off={isOff || undefined}
      data-held={isHeld || undefined}
      aria-current={isToday ? 'date' : undefined}
      onPointerDown={handlePress}
    >
      <time className={classes.number} dateTime={name} aria-label={pieces.label}>
        {Number(name.slice(8))}
      </time>
      <DayPieces {...pieces} />
    </div>
  )
}
