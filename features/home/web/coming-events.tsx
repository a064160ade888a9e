import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useAsk, useClient, useConnection, useRows } from '@atrium/engine/web'
import {
  CalendarEvent,
  type Occurrence,
  type ShownEvent,
  eventPath,
  eventTitleOf,
  eventsBetween,
} from '@atrium/features/calendar/contract'
import { type ChosenPreferences, usePreferences } from '@atrium/features/people/web'
import { clockTime, fullTime, useNow } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { type Coming, keepComing, keptComing } from './kept-coming.ts'

const shown = 5
const dayMs = 86_400_000
const daysAhead = 14

/** What comes next in the team's calendar and in one's own (R1.07); without a connection, what this device keeps of it. */
export function ComingEvents() {
  const preferences = usePreferences()
  const found = useComing()
  if (!found) return null
  const { coming, asOf } = found
  return (
    <section aria-labelledby="coming">
      <div className={classes.title}>
        <h2 id="coming">Coming up</h2>
        {asOf !== undefined && (
          <span className={classes.count} title={fullTime(asOf)}>
            as of {clockTime(asOf)}
          </span>
        )}
        <Link to="/calendar">Open calendar</Link>
      </div>
      {coming.length === 0 ? (
        <p className={`${classes.card} ${classes.none}`}>Nothing in the next two weeks.</p>
      ) : (
        <ul role="list" className={`${classes.card} ${classes.rows}`}>
          {coming.map(({ key, path, title, start, place }) => (
            <li key={key}>
              <Link to={path} className={classes.row}>
                <span className={classes.words}>
                  <b>{title}</b>
                  <span className={classes.excerpt}>
                    {[timeOf(start, preferences), place].filter(Boolean).join(' · ')}
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

interface Found {
  readonly coming: readonly Coming[]
  /** Since when this is so as far as this device knows; undefined for now. */
  readonly asOf: number | undefined
}

/** The next events, soonest first; undefined until they are known. */
function useComing(): Found | undefined {
  const { person } = useClient()
  const own = ownSpace(person)
  const minute = Math.floor(useNow() / 60_000) * 60_000
  const input = { spaces: [teamSpace, own], from: minute, to: minute + daysAhead * dayMs }
  const { answer, again } = useAsk(eventsBetween, input)
  const { state } = useConnection()
  const changed = [useRows(CalendarEvent, teamSpace), useRows(CalendarEvent, own)].map((rows) => rows.at(-1)?.changed)
  const news = [state, ...changed].join()
  useEffect(() => again(), [again, news])
  const output = answer?.ok ? answer.output : undefined
  useEffect(() => {
    if (output) keepComing({ person, at: Date.now(), coming: [...comingIn(output)] })
  }, [output, person])
  if (output) return { coming: comingIn(output), asOf: undefined }
  // Without a connection no answer comes.
  const kept = state === 'offline' ? keptComing(person) : undefined
  return kept && { coming: kept.coming.filter(({ start }) => isAhead(start, minute)), asOf: kept.at }
}

/** A day is ahead until it is over. */
const isAhead = (start: string, now: number): boolean =>
  new Date(start).getTime() + (start.includes('T') ? 0 : dayMs) > now

function comingIn({ events, occurrences }: EventsFound): readonly Coming[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  return occurrences
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .flatMap(({ id, at, start }) => {
      const event = byId.get(id)
      if (!event) return []
      return [
        { key: `${id} ${at} ${start}`, path: eventPath(event), title: eventTitleOf(event), start, place: event.place },
      ]
    })
    .slice(0, shown)
}

interface EventsFound {
  readonly events: readonly ShownEvent[]
  readonly occurrences: readonly Occurrence[]
}

/** When something is, as the person writes it. */
function timeOf(start: string, { language, zone, hourCycle }: ChosenPreferences): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  if (!start.includes('T'))
    return new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' }).format(new Date(start))
  const time = { hour: '2-digit', minute: '2-digit', hourCycle, timeZone: zone } as const
  return new Intl.DateTimeFormat(language, { ...day, ...time }).format(new Date(start))
}
