import { type CSSProperties, useMemo } from 'react'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { type LocalDate, monthOf } from '@atrium/base/local-date-time'
import { AgendaEvent, whenIn } from '../agenda/agenda-event.tsx'
import classes from '../agenda/agenda-view.module.css'
import type { Calendar } from '../events/use-calendars.ts'
import { type ShownOccurrence, nameOfShown } from '../events/where-events-are.ts'
import { daysNamed } from '../grid/days.ts'
import { lookOf } from '../grid/look-of-event.ts'
import { eventsOfDays } from '../grid/place-events.ts'
import { MonthDays } from '../page/month-days.tsx'

interface Props {
  /** Those of six weeks. */
  readonly days: readonly LocalDate[]
  /** The day that is looked at. */
  readonly day: LocalDate
  readonly title: string
  readonly occurrences: readonly ShownOccurrence[]
  readonly calendars: readonly Calendar[]
  readonly preferences: ChosenPreferences
  onDay(day: LocalDate): void
  onOpen(shown: ShownOccurrence): void
}

/** A month on a phone: each day with a dot for its first events, and below it those of the day that is looked at. */
export function MonthList({ days: dayNames, day, title, occurrences, calendars, preferences, onDay, onOpen }: Props) {
  const { zone, language } = preferences
  const look = useMemo(() => lookOf(calendars, preferences), [calendars, preferences])
  const byDay = useMemo(() => {
    const days = daysNamed(dayNames, zone)
    const events = eventsOfDays(occurrences, days)
    return new Map(days.names.map((name, at) => [name, events[at] ?? []]))
  }, [dayNames, zone, occurrences])
  const colors = useMemo(() => {
    const each = [...byDay].map(([name, events]): [LocalDate, CSSProperties[]] => [
      name,
      events.map(({ shown }) => look(shown).colors),
    ])
    return Object.fromEntries(each)
  }, [byDay, look])
  const whenOf = useMemo(() => whenIn(preferences), [preferences])
  const name = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  const shown = byDay.get(day) ?? []
  return (
    <div className={classes.agenda} role="group" aria-label={title}>
      <div className="at-gutter">
        <MonthDays month={monthOf(day)} colors={colors} chosen={day} preferences={preferences} onDay={onDay} />
      </div>
      <section className={classes.day} data-date={day} aria-label={name}>
        <h3>{name}</h3>
        <ul>
          {shown.map((piece) => (
            <li key={nameOfShown(piece.shown)}>
              <AgendaEvent piece={piece} look={look} onOpen={onOpen} when={whenOf(piece)} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p className={classes.nothing}>No events.</p>}
      </section>
    </div>
  )
}
