import { type Kysely, sql } from 'kysely'
import { answer } from '@atrium/engine/server'
import { type Working, workingHoursOf } from '@atrium/features/people/server'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { type Free, freeSlots } from '../contract/free-slots.ts'
import { maxOccurrences } from '../contract/queries.ts'
import { type MomentOrDate, dayMs } from '@atrium/base/local-date-time'
import { seriesOf, thread } from './expand-events.ts'
import { type Time, nextFree, usualHours } from './next-free.ts'

type Db = Kysely<Record<never, never>>

type Planned = CalendarEvent & { readonly person: string }

const aheadMs = 9 * dayMs
/** So many events of one person are looked at. */
const mostOfOne = 300

/** When people work and are free: of their own events, and of those of others that they did not decline. */
export const freeSlotsAnswer = answer(freeSlots, async ({ db, by, input: { people } }) => {
  const now = Date.now()
  const working = await workingHoursOf(db, people)
  const planned = await plannedOf(db, people, now)
  const busy = await busyTimes(by, { planned, working, now })
  return { people: working.map((one) => freeOf(one, busy.get(one.id) ?? [], now)) }
})

function freeOf({ id, zone, hours }: Working, busy: readonly Time[], now: number): Free {
  const free = zone === null ? undefined : freeIn(zone, { hours: hours ?? usualHours, busy, now })
  return { person: id, hours, free: free ?? null }
}

function freeIn(zone: string, week: Omit<Parameters<typeof nextFree>[0], 'zone'>): Time | undefined {
  try {
    return nextFree({ ...week, zone })
  } catch (error) {
    if (error instanceof RangeError) return undefined // a zone that only their browser knows
    throw error
  }
}

async function plannedOf(db: Db, people: readonly string[], now: number): Promise<readonly Planned[]> {
  const touches = sql`trash is null and is_busy and earliest < ${now + aheadMs} and (latest is null or latest > ${now})`
  const { rows } = await sql<Planned>`
    select asked.person, event.* from unnest(${people}::text[]) as asked (person) cross join lateral (
      (select * from calendar_event where space = 'own:' || asked.person and ${touches} limit ${mostOfOne})
      union all
      (select * from calendar_event where space <> 'own:' || asked.person and ${touches}
        and attendees <> '[]' and attendees @> jsonb_build_array(jsonb_build_object('person', asked.person))
        and not attendees @> jsonb_build_array(jsonb_build_object('person', asked.person, 'answer', 'no'))
        limit ${mostOfOne})
    ) event`.execute(db)
  return rows
}

interface Looked {
  readonly planned: readonly Planned[]
  readonly working: readonly Working[]
  readonly now: number
}

async function busyTimes(by: string, { planned, working, now }: Looked) {
  const zones = new Map(working.map(({ id, zone }) => [id, zone ?? 'UTC']))
  const whose = Map.groupBy(planned, ({ id }) => id)
  const series = [...whose.values()].flatMap(([event]) => (event ? [seriesOf(event)] : []))
  const span = { from: now, to: now + aheadMs }
  const { occurrences } = await thread.run(by, { type: 'between', series, span, most: maxOccurrences })
  const busy = new Map<string, Time[]>()
  for (const { id, start, end } of occurrences)
    for (const { person, isAllDay } of whose.get(id) ?? []) {
      const zone = isAllDay ? (zones.get(person) ?? 'UTC') : undefined
      const times = busy.get(person) ?? []
      times.push({ from: momentOf(start, zone), to: momentOf(end, zone) })
      busy.set(person, times)
    }
  return busy
}

/** The days of an all-day event are those where the person is. */
function momentOf(written: MomentOrDate, zone: string | undefined): number {
  if (zone === undefined) return Date.parse(written)
  try {
    return Temporal.PlainDate.from(written).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return Date.parse(written) // a zone that only their browser knows
  }
}
