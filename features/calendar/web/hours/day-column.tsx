import type { CSSProperties } from 'react'
import type { WorkingHours } from '@atrium/features/people/contract'
import { type LocalDate, weekdayOf } from '@atrium/base/local-date-time'
import { DayEvent } from '../grid/day-event.tsx'
import type { LookOf } from '../grid/look-of-event.ts'
import type { Block } from '../grid/place-hours.ts'
import { type Hold, timeHolder } from '../grid/use-drag.ts'
import { type ShownOccurrence, nameOfShown } from '../events/where-events-are.ts'
import type { Chosen } from './chosen-times.ts'
import classes from './hours-view.module.css'
import { roomIn } from './room-in.ts'

interface Props {
  readonly day: LocalDate
  /** The date in full. */
  readonly label: string
  readonly blocks: readonly Block[]
  readonly workingHours: WorkingHours
  /** What somebody is choosing. */
  readonly chosen: Chosen | undefined
  /** As in `09:30`, where it is today. */
  readonly now: string | undefined
  /** How wide it is, in rem. */
  readonly width: number
  readonly look: LookOf
  readonly hold: Hold
  onOpen(shown: ShownOccurrence): void
}

/** The hours of a day, with what happens in them. */
export function DayColumn({ day, label, blocks, workingHours, chosen, now, width, look, hold, onOpen }: Props) {
  return (
    <div
      className={classes.column}
      role="cell"
      aria-label={label}
      data-date={day}
      data-today={now !== undefined || undefined}
      style={workedIn(day, workingHours)}
      onPointerDown={timeHolder(hold)}
    >
      <div className={classes.blocks}>
        {blocks.map((piece) => (
          <DayEvent
            key={nameOfShown(piece.shown)}
            piece={piece}
            look={look}
            onOpen={onOpen}
            hold={hold}
            form={linesIn(piece) < 2 ? 'slim' : 'block'}
            style={placeOf(piece)}
            room={roomIn(piece.width * (width - besideRem))}
          />
        ))}
      </div>
      {chosen && (
        <div className={classes.chosen} style={between(chosen.top, chosen.bottom)}>
          {chosen.words}
        </div>
      )}
      {now && <div className={classes.now} style={{ top: percent(minutesIn(now)) }} />}
    </div>
  )
}

/** What a day leaves free at its sides. As in the style sheet. */
const besideRem = 7 / 16

/** How many whole lines of words there is room for: an hour is 3rem high, a line 1rem, and some room is left around them. */
const linesIn = ({ top, bottom }: Block): number => Math.max(1, Math.floor((bottom - top) / 20 - 0.375))

const percent = (minutes: number): string => `${minutes / 14.4}%`

const between = (top: number, bottom: number): CSSProperties => ({ top: percent(top), height: percent(bottom - top) })

const linesOf = (block: Block): CSSProperties => ({ '--lines': linesIn(block) }) as CSSProperties

const placeOf = (block: Block): CSSProperties => ({
  ...between(block.top, block.bottom),
  ...linesOf(block),
  ...(block.left > 0 && { left: `${block.left * 100}%` }),
  ...(block.width < 1 && { width: `${block.width * 100}%` }),
})

const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** From when to when somebody works on that day; never, where they do not. */
function workedIn(day: LocalDate, { days, from, to }: WorkingHours): CSSProperties {
  const isOff = !days.includes(weekdayOf(day) + 1)
  const [first, last] = isOff ? [0, 0] : [minutesIn(from), minutesIn(to)]
  return { '--from': percent(first), '--to': percent(last) } as CSSProperties
}
