import { type ShownOccurrence, nameOfShown } from '../events/where-events-are.ts'
import { DayEvent } from './day-event.tsx'
import classes from './day-pieces.module.css'
import type { LookOf } from './look-of-event.ts'
import type { Day } from './place-events.ts'
import type { Hold } from './use-drag.ts'

/** How far apart rows of events are, in rem: as far as fingers and WCAG 2.5.8 ask for. As in the style sheet. */
export const rowRem = 1.5

interface Props {
  readonly day: Day
  /** The date in full. */
  readonly label: string
  readonly look: LookOf
  onOpen(shown: ShownOccurrence): void
  /** Wants to see those for which there is no room. */
  onOthers(button: HTMLElement): void
  readonly hold: Hold
}

/** The events of a day above each other, and how many more there are. */
export function DayPieces({ day, label, look, onOpen, onOthers, hold }: Props) {
  return (
    <>
      <div className={classes.events} style={{ minHeight: `${day.height * rowRem}rem` }}>
        {day.pieces.map((piece) => {
          const { event } = piece.shown
          const width = piece.last - piece.first + 1
          const isLine = width === 1 && !event.isAllDay && piece.begins && piece.ends
          return (
            <DayEvent
              key={nameOfShown(piece.shown)}
              piece={piece}
              look={look}
              onOpen={onOpen}
              hold={hold}
              form={isLine ? 'line' : 'bar'}
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
          {`+${day.others}`}
          <span className="not-on-phones"> more</span>
        </button>
      )}
    </>
  )
}
