import type { ChosenPreferences } from '@atrium/features/people/web'
import { titleOf } from '../../contract/calendar-event.ts'
import { type LookOf, timesIn } from '../grid/look-of-event.ts'
import type { Piece } from '../grid/place-events.ts'
import type { ShownOccurrence } from '../events/where-events-are.ts'
import classes from './agenda-view.module.css'

interface Props {
  readonly piece: Piece
  readonly look: LookOf
  /** When it happens on its day. */
  readonly when: string
  onOpen(shown: ShownOccurrence): void
}

/** An event in a list: when it is, what, and where. */ export function AgendaEvent({
  piece: { shown },
  look,
  when,
  onOpen,
}: Props) {
  const { event } = shown
  return (
    <button type="button" className={classes.event} style={look(shown).colors} onClick={() => onOpen(shown)}>
      <span className={classes.when}>{when}</span>
      <span className={classes.title} dir="auto">
        {titleOf(event)}
      </span>
      {event.place !== '' && (
        <span className={classes.place} dir="auto">
          {event.place}
        </span>
      )}
    </button>
  )
}

/** When something happens on one of its days. */
export function whenIn(preferences: ChosenPreferences): (piece: Piece) => string {
  const timeOf = timesIn(preferences)
  return ({ shown: { event, start, end }, begins, ends }) => {
    if (event.isAllDay || (!begins && !ends)) return 'all day'
    if (!ends) return `from ${timeOf(start)}`
    if (!begins) return `until ${timeOf(end)}`
    return start === end ? timeOf(start) : `${timeOf(start)} – ${timeOf(end)}`
  }
}
