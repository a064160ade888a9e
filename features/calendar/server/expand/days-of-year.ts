import { dayMs, shifted } from '../../contract/wall.ts'
import { type Series, type Span, expand } from './expand.ts'

type Days = ReadonlyMap<string, number>

/** So many days are kept of series that were followed; what was asked for longest ago goes first. */
const mostKept = 300_000
const mostOfSeries = 10_000

export interface DayCounter {
  /** How many events each day of a span has, by the clocks of a zone. */
  count(all: readonly Series[], span: Span, zone: string): Readonly<Record<string, number>>
}

/** Counts the events of days, and keeps those of series: they cost most, and are the same until they are changed. */
export function createDayCounter(): DayCounter {
  const kept = new Map<string, Days>()
  let size = 0

  function daysOfSeries(series: Series, span: Span, zone: string): Days {
    const key = JSON.stringify([span, zone, series])
    const days = kept.get(key) ?? followed(series, span, zone)
    size += kept.delete(key) ? 0 : days.size
    kept.set(key, days)
    for (const [oldest, { size: gone }] of kept) {
      if (size <= mostKept) break
      kept.delete(oldest)
      size -= gone
    }
    return days
  }

  return {
    count(all, span, zone) {
      const days: Record<string, number> = {}
      for (const series of all) {
        const own = isSimple(series, zone) ? daysByWall(series) : daysOfSeries(series, span, zone)
        for (const [day, count] of own) days[day] = (days[day] ?? 0) + count
      }
      return days
    },
  }
}

const isSimple = ({ rule, extra, isAllDay, startZone, endZone }: Series, zone: string): boolean =>
  rule === '' && extra.length === 0 && (isAllDay || (startZone === zone && endZone === zone))

/** By the clocks that it is kept by nothing has to be worked out. */
function daysByWall({ isAllDay, start, end }: Series): Days {
  const last = shifted(end, isAllDay ? -dayMs : -1_000).slice(0, 10)
  return daysBetween(start.slice(0, 10), last)
}

function daysBetween(first: string, last: string): Days {
  const days = new Map([[first, 1]])
  for (let day = shifted(first, dayMs); day <= last; day = shifted(day, dayMs)) days.set(day, 1)
  return days
}

/** A series that says more than can be followed has no days. */
function followed(series: Series, span: Span, zone: string): Days {
  const days = new Map<string, number>()
  try {
    for (const { start, end } of expand(series, span, mostOfSeries)) {
      const isTimed = start.includes('T')
      const last = isTimed ? dayIn(Date.parse(end) - 1, zone) : shifted(end, -dayMs)
      for (const [day] of daysBetween(isTimed ? dayIn(Date.parse(start), zone) : start, last))
        days.set(day, (days.get(day) ?? 0) + 1)
    }
  } catch {
    return new Map() // its rule ran out of fuel, or its zone is not known to this server
  }
  return days
}

const dayIn = (ms: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()
