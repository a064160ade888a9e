import type { CSSProperties, PointerEvent } from 'react'
import { titleOf } from '../../contract/calendar-event.ts'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import classes from './day-event.module.css'
import type { Room } from '../hours/room-in.ts'
import type { LookOf } from './look-of-event.ts'
import type { Piece } from './place-events.ts'
import type { Hold } from './use-drag.ts'

/** A line with a dot, a bar that lasts days, a block as high as it takes time, or one as low as a line. */
export type EventForm = 'line' | 'bar' | 'block' | 'slim'

interface Props {
  readonly piece: Piece
  readonly form: EventForm
  readonly look: LookOf
  /** Where it stands, unless it stands in a list. */
  readonly style?: CSSProperties
  /** How much of its words there is room for, among hours. */
  readonly room?: Room
  onOpen(shown: ShownOccurrence): void
  /** Absent where it cannot be dragged. */
  readonly hold?: Hold | undefined
}

/** An event among days or hours, to open and to drag. Of few elements, as there are hundreds. */
export function DayEvent({ piece, form, look, style, room = 'all', onOpen, hold }: Props) {
  const { shown, begins, ends } = piece
  const { colors, time, isOpen } = look(shown)
  const grip = isOpen ? hold : undefined
  const isSized = isSizedIn(form, shown)
  return (
    <button
      type="button"
      className={form === 'slim' ? slim : classes[form]}
      style={{ ...style, ...colors }}
      data-free={isSo(!shown.event.isBusy)}
      data-begins={isSo(begins)}
      data-ends={isSo(ends)}
      data-sized={isSo(isSized && grip !== undefined)}
      data-room={room}
      onClick={() => onOpen(shown)}
      onPointerDown={
        grip && ((press) => grip(press, { part: isSized ? partOf(press, { form, piece }) : 'whole', shown }))
      }
    >
      <Words form={form} title={titleOf(shown.event)} time={begins && room === 'all' ? time : ''} />
    </button>
  )
}

interface WordsProps {
  readonly form: EventForm
  readonly title: string
  /** When it begins, where that is said. */
  readonly time: string
}

function Words({ form, title, time }: WordsProps) {
  const when = time !== '' && <span>{time}</span>
  if (form === 'slim')
    return (
      <>
        {title} {when}
      </>
    )
  if (form === 'block')
    return (
      <span className={classes.words} dir="auto">
        {title} {when}
      </span>
    )
  return (
    <>
      {when} <bdi className={classes.name}>{title}</bdi>
    </>
  )
}

const slim = `${classes.block} ${classes.slim}`

/** Whether it can be made longer or shorter. */
const isSizedIn = (form: EventForm, { event }: ShownOccurrence): boolean => isBlock(form) || event.isAllDay

const isBlock = (form: EventForm): boolean => form === 'block' || form === 'slim'

/** An attribute that is there or not. */
const isSo = (is: boolean): true | undefined => is || undefined

/** In pixels: so near to its edge an event is made longer or shorter. As in the style sheet. */
const edge = 6

/** A mouse takes an event by where it begins or ends as well. */
function partOf(press: PointerEvent, { form, piece }: Pick<Props, 'form' | 'piece'>): 'first' | 'last' | 'whole' {
  if (press.pointerType !== 'mouse') return 'whole'
  const { left, right, top, bottom } = press.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = press
  const [toFirst, toLast] = isBlock(form) ? [clientY - top, bottom - clientY] : [clientX - left, right - clientX]
  if (piece.ends && toLast < edge) return 'last'
  return piece.begins && toFirst < edge ? 'first' : 'whole'
}
