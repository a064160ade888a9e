import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useAsk, useClient, useConnection, useRowsOf } from '@atrium/engine/web'
import {
  CalendarEvent,
  type Occurrence,
  type ShownEvent,
  eventPath,
  eventTitleOf,
  eventsBetween,
} from '@atrium/features/calendar/contract'
import { type ChosenPreferences, usePreferences } from '@atrium/features/people/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { useNow, useTime } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { type Coming, keepComing, keptComing } from './kept-coming.ts'

const shown = 5
const dayMs = 86_400_000
/** As many as one question takes. */
const mostSpaces = 200
const daysAhead = 14

/** What comes next in the team's calendar, in one's own and in those of one's workspaces (R1.07); without a connection, what this device keeps of it. */
export function ComingEvents() {
  const { clockTime, fullTime } = useTime()
  const preferences = usePreferences()
  const found = useComing()
  if (!found) return null
  const { coming, asOf, isWaiting } = found
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
        <p className={classes.none}>Nothing in the next two weeks.</p>
      ) : (
        <div className={`${classes.card} ${classes.rows}`} inert={isWaiting} aria-hidden={isWaiting}>
          {daysIn(coming, preferences).map(([day, events]) => (
            <Day key={day} day={day} events={events} />
          ))}
        </div>
      )}
    </section>
  )
}

interface DayProps {
  readonly day: string
  readonly events: readonly Coming[]
}

function Day({ day, events }: DayProps) {
  const preferences = usePreferences()
  return (
    <>
      <h3 className={classes.day}>{day}</h3>
      <ul role="list">
        {events.map(({ key, path, title, start, calendar, place, color }) => (
          <li key={key}>
            <Link to={path} className={classes.event}>
              <span className={classes.time}>{timeOf(start, preferences)}</span>
              <i className={classes.stripe} style={{ background: `var(--event-${color})` }} aria-hidden="true" />
              <b className={classes.name} dir="auto">
                {title}
              </b>
              <span className={classes.excerpt}>{[calendar, place].filter(Boolean).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Found {
  readonly coming: readonly Coming[]
  /** Since when this is so as far as this device knows; undefined for now. */
  readonly asOf: number | undefined
  /** Whether they are only as many as there were. */
  readonly isWaiting: boolean
}

/** What may be another's secret by now is not shown. */
const withoutWords = (event: Coming): Coming => ({
  ...event,
  title: '\u00a0',
  calendar: '',
  place: '',
  path: '/calendar',
})

/** The next events, soonest first; undefined until they are known. */
function useComing(): Found | undefined {
  const { person } = useClient()
  const names = new Map(useWorkspaces().map(({ space, workspace }) => [space, workspace.name]))
  const spaces = [teamSpace, ownSpace(person), ...names.keys()].slice(0, mostSpaces)
  const minute = Math.floor(useNow() / 60_000) * 60_000
  const { state } = useConnection()
  const changed = useRowsOf(CalendarEvent, spaces).map((rows) => rows.at(-1)?.changed)
  const input = { spaces, from: minute, to: minute + daysAhead * dayMs }
  const { answer } = useAsk(eventsBetween, input, [state === 'offline', ...changed].join())
  const coming = answer?.ok ? comingIn(answer.output, names) : undefined
  useEffect(() => {
    if (coming) keepComing({ person, at: Date.now(), coming: [...coming] })
  }, [coming, person])
  if (coming) return { coming, asOf: undefined, isWaiting: false }
  const kept = keptComing(person)
  if (!kept) return undefined
  const ahead = kept.coming.filter(({ start }) => isAhead(start, minute))
  // Without a connection no answer comes; else what it was keeps the place of what it is.
  if (state === 'offline') return { coming: ahead, asOf: kept.at, isWaiting: false }
  return { coming: ahead.map(withoutWords), asOf: undefined, isWaiting: true }
}

/** A day is ahead until it is over. */
const isAhead = (start: string, now: number): boolean =>
  new Date(start).getTime() + (start.includes('T') ? 0 : dayMs) > now

function comingIn({ events, occurrences }: EventsFound, names: ReadonlyMap<string, string>): readonly Coming[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  return occurrences
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .flatMap(({ id, at, start }) => {
      const event = byId.get(id)
      if (!event) return []
      const words = { title: eventTitleOf(event), calendar: names.get(event.space) ?? '', place: event.place }
      const color = event.color || colorIn(event.space, [...names.keys()])
      return [{ key: `${id} ${at} ${start}`, path: eventPath(event), start, color, ...words }]
    })
    .slice(0, shown)
}

interface EventsFound {
  readonly events: readonly ShownEvent[]
  readonly occurrences: readonly Occurrence[]
}

/** When on its day something is, as the person writes it. */
function timeOf(start: string, { language, zone, hourCycle }: ChosenPreferences): string {
  if (!start.includes('T')) return 'All day'
  const time = { hour: 'numeric', minute: '2-digit', hourCycle, timeZone: zone } as const
  return new Intl.DateTimeFormat(language, time).format(new Date(start))
}

/** Day by day, each under its name. */
function daysIn(coming: readonly Coming[], { language, zone }: ChosenPreferences) {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const days = new Map<string, Coming[]>()
  for (const event of coming) {
    const timeZone = event.start.includes('T') ? zone : 'UTC'
    const name = new Intl.DateTimeFormat(language, { ...day, timeZone }).format(new Date(event.start))
    days.set(name, [...(days.get(name) ?? []), event])
  }
  return [...days]
}

/** The colour that a calendar has where an event has none of its own. */
function colorIn(space: SpaceId, workspaces: readonly string[]): string {
  if (space === teamSpace) return 'blue'
  return colors[workspaces.indexOf(space) % colors.length] ?? 'violet'
}

/** Those of the workspaces, in their order. */
const colors = ['green', 'orange', 'pink', 'teal', 'violet', 'red', 'yellow'] as const
