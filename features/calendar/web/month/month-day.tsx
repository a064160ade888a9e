import type { PointerEvent } from 'react'
import type { ShownOccurrence } from '../merge-events.ts'
import type { LookOf } from './look-of-event.ts'
import { MonthEvent } from './month-event.tsx'
import classes from './month-view.module.css'
import type { Day } from './place-events.ts'
import type { Held } from './use-day-drag.ts'
import { rowRem } from './use-rows.ts'

interface Props {
  /** Its place among the days of the view. */
  readonly index: number
  readonly name: string
  /** The date in full. */
  readonly label: string
  readonly day: Day
  readonly look: LookOf
  readonly isOther: boolean
  readonly isToday: boolean
  /** Whether nobody works on it. */
  readonly isOff: boolean
  readonly isHeld: boolean
  onOpen(shown: ShownOccurrence): void
  onOthers(button: HTMLElement): void
  hold(event: PointerEvent, held: Held): void
}

/** A day of a month, with as many events as there is room for. */
export function MonthDay({ name, label, day, look, onOpen, onOthers, hold, ...states }: Props) {
  const { isOther, isToday, isOff, isHeld } = states
  function handlePress(event: PointerEvent): void {
    const isBeside = event.target instanceof Element && event.target.closest('button') === null
    if (isBeside) hold(event, { part: 'days' })
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
      <time className={classes.number} dateTime={name} aria-label={label}>
        {Number(name.slice(8))}
      </time>
      <div className={classes.events} style={{ minHeight: `${day.height * rowRem}rem` }}>
        {day.pieces.map((piece) => {
          const { event, at } = piece.shown
          const width = piece.last - piece.first + 1
          return (
            <MonthEvent
              key={`${event.space} ${event.id} ${at}`}
              {...{ piece, look, onOpen, hold }}
              isBar={width > 1 || event.isAllDay || !piece.begins || !piece.ends}
              style={{ top: `${piece.row * rowRem}rem`, ...(width > 1 && { width: `calc(${width * 100}% - 6px)` }) }}
            />
          )
        })}
      </div>
      {day.others > 0 && (
        <button
          type="button"
          className={classes.others}
          aria-label={`+${day.others} more on ${label}`}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onOthers(currentTarget)}
        >
          {`+${day.others} more`}
        </button>
      )}
    </div>
  )
}
