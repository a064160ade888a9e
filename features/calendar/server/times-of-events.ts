import { type Occurrence, maxOccurrences } from '../contract/queries.ts'
import { eachDayOfSingle } from './expand/days-of-year.ts'
import type { Series } from './expand/expand.ts'
import { timeOfSingle } from './expand/single.ts'
import type { Span } from './expand/span.ts'
import { thread } from './expand-events.ts'
import { inSlices } from './in-slices.ts'
import type { FoundTimes } from './read-touching.ts'

/**
 * The times of events in a span, in the order of the events, found for `person`. Only series are followed in the thread: to hand a single
 * event over costs more than to say when it is.
 */
export async function timesBetween(
  person: string,
  events: readonly FoundTimes[],
  span: Span,
): Promise<readonly Occurrence[]> {
  const series = events.flatMap(seriesIn)
  const singles: (Occurrence | undefined)[] = []
  const [followed] = await Promise.all([
    series.length > 0 ? thread.run(person, { type: 'between', series, span, most: maxOccurrences }) : undefined,
    inSlices(events, (event) => {
      singles.push(event.dates ? undefined : known(() => timeOfSingle(event, span)))
    }),
  ])
  return inOrder(events, singles, followed?.occurrences ?? [])
}

/** The times of single events and those of series, which are in the order of these already, as many as are shown. */
function inOrder(
  events: readonly FoundTimes[],
  singles: readonly (Occurrence | undefined)[],
  followed: readonly Occurrence[],
): readonly Occurrence[] {
  const times: Occurrence[] = []
  let next = 0
  for (const [index, event] of events.entries()) {
    const single = singles[index]
    if (single) times.push(single)
    if (event.dates)
      for (let time = followed[next]; time?.id === event.id; time = followed[next]) {
        times.push(time)
        next += 1
      }
    if (times.length >= maxOccurrences) break
  }
  return times.slice(0, maxOccurrences)
}

/** How many events each day has, by the clocks of a zone; around the span there may be more days than were asked for. */
export async function countDays(
  person: string,
  events: readonly FoundTimes[],
  { span, zone }: { readonly span: Span; readonly zone: string },
) {
  const series = events.flatMap(seriesIn)
  const days: Record<string, number> = {}
  const add = (day: string, count = 1): void => void (days[day] = (days[day] ?? 0) + count)
  const [followed] = await Promise.all([
    series.length > 0 ? thread.run(person, { type: 'days', series, span, zone }) : undefined,
    inSlices(events, (event) => {
      if (!event.dates) known(() => eachDayOfSingle(event, zone, add))
    }),
  ])
  for (const [day, count] of Object.entries(followed?.days ?? {})) add(day, count)
  return days
}

function seriesIn({
  dates,
  id,
  isAllDay,
  start,
  end,
  startZone,
  endZone,
  rule,
  createdBy,
}: FoundTimes): readonly Series[] {
  return dates ? [{ id, isAllDay, start, end, startZone, endZone, rule, createdBy, ...dates }] : []
}

/** What is found, if the event's zones are known to this server: those of another may know more. */
function known<Time>(find: () => Time): Time | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
