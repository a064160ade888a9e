import { useMemo } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import type { LocalDate } from '@atrium/base/local-date-time'
import { type Days, daysNamed } from '../grid/days.ts'
import { lookOf } from '../grid/look-of-event.ts'
import { type Piece, eventsOfDays } from '../grid/place-events.ts'
import { type ShownOccurrence, nameOfShown } from '../events/where-events-are.ts'
import type { Calendar } from '../events/use-calendars.ts'
import { useIsPrinted } from '../page/use-is-printed.ts'
import { useWhole } from '../events/use-whole.ts'
import { AgendaEvent, whenIn } from './agenda-event.tsx'
import classes from './agenda-view.module.css'

interface Props {
  readonly days: readonly LocalDate[]
  readonly title: string
  readonly occurrences: readonly ShownOccurrence[]
  readonly calendars: readonly Calendar[]
  readonly preferences: ChosenPreferences
  onOpen(shown: ShownOccurrence): void
}

/** No event of the list is lower, in pixels. */
const leastHeight = 28

/** What happens in the next days, as a list. */
export function AgendaView({ days: dayNames, title, occurrences, calendars, preferences, onOpen }: Props) {
  const { zone, language } = preferences
  const days = useMemo(() => daysNamed(dayNames, zone), [dayNames, zone])
  const events = useMemo(() => eventsOfDays(occurrences, days), [occurrences, days])
  const isWhole = useWhole(dayNames)
  const isAll = useIsPrinted() || isWhole
  const look = useMemo(() => lookOf(calendars, preferences), [calendars, preferences])
  const whenOf = useMemo(() => whenIn(preferences), [preferences])
  const nameOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    return (day: string): string => format.format(new Date(day))
  }, [language])

  return (
    <div className={classes.agenda} role="group" aria-label={title} tabIndex={0}>
      {seenOf(events, days, isAll ? Infinity : Math.ceil(innerHeight / leastHeight)).map(({ name, pieces }) => (
        <section key={name} className={classes.day} data-date={name} aria-label={nameOf(name)}>
          <h3>{nameOf(name)}</h3>
          <ul>
            {pieces.map((piece) => (
              <li key={nameOfShown(piece.shown)}>
                <AgendaEvent piece={piece} look={look} onOpen={onOpen} when={whenOf(piece)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {occurrences.length === 0 && <p className={classes.nothing}>No events.</p>}
    </div>
  )
}

interface AgendaDay {
  readonly name: string
  readonly pieces: readonly Piece[]
}

/** The days with events, until so many events are seen. */
function seenOf(events: readonly (readonly Piece[])[], { names }: Days, most: number): readonly AgendaDay[] {
  const seen: AgendaDay[] = []
  let count = 0
  for (const [at, pieces] of events.entries()) {
    if (count >= most) break
    if (pieces.length > 0) seen.push({ name: names[at] ?? '', pieces })
    count += pieces.length
  }
  return seen
}
