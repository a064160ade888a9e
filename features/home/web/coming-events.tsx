import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useAsk, useClient, useRows } from '@atrium/engine/web'
import {
  CalendarEvent,
  type Occurrence,
  type ShownEvent,
  eventPath,
  eventTitleOf,
  eventsBetween,
} from '@atrium/features/calendar/contract'
import { type ChosenPreferences, usePreferences } from '@atrium/features/people/web'
import { useNow } from '@atrium/ui'
import classes from './dashboard-page.module.css'

const shown = 5
const dayMs = 86_400_000
const daysAhead = 14

/** What comes next in the team's calendar and in one's own (R1.07). */
export function ComingEvents() {
  const preferences = usePreferences()
  const coming = useComing()
  if (!coming) return null
  return (
    <section aria-labelledby="coming">
      <div className={classes.title}>
        <h2 id="coming">Coming up</h2>
        <Link to="/calendar">Open calendar</Link>
      </div>
      {coming.length === 0 ? (
        <p className={`${classes.card} ${classes.none}`}>Nothing in the next two weeks.</p>
      ) : (
        <ul role="list" className={`${classes.card} ${classes.rows}`}>
          {coming.map(({ event, occurrence }) => (
            <li key={`${event.id} ${occurrence.at} ${occurrence.start}`}>
              <Link to={eventPath(event)} className={classes.row}>
                <span className={classes.words}>
                  <b>{eventTitleOf(event)}</b>
                  <span className={classes.excerpt}>
                    {[timeOf(occurrence, preferences), event.place].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Coming {
  readonly event: ShownEvent
  readonly occurrence: Occurrence
}

/** The next events, soonest first; undefined until they are known. */
function useComing(): readonly Coming[] | undefined {
  const own = ownSpace(useClient().person)
  const minute = Math.floor(useNow() / 60_000) * 60_000
  const input = { spaces: [teamSpace, own], from: minute, to: minute + daysAhead * dayMs }
  const { answer, again } = useAsk(eventsBetween, input)
  const changed = [useRows(CalendarEvent, teamSpace), useRows(CalendarEvent, own)].map((rows) => rows.at(-1)?.changed)
  const news = changed.join()
  useEffect(() => again(), [again, news])
  if (!answer?.ok) return undefined
  const events = new Map(answer.output.events.map((event) => [event.id, event]))
  return answer.output.occurrences
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .flatMap((occurrence) => {
      const event = events.get(occurrence.id)
      return event ? [{ event, occurrence }] : []
    })
    .slice(0, shown)
}

/** When something is, as the person writes it. */
function timeOf({ start }: Occurrence, { language, zone, hourCycle }: ChosenPreferences): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  if (!start.includes('T'))
    return new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' }).format(new Date(start))
  const time = { hour: '2-digit', minute: '2-digit', hourCycle, timeZone: zone } as const
  return new Intl.DateTimeFormat(language, { ...day, ...time }).format(new Date(start))
}
