import {
  type Local,
  type LocalDate,
  type MomentOrDate,
  dateAt,
  dayMs,
  isDay,
  localMs,
  shifted,
} from '@atrium/base/local-date-time'
import type { Series } from './expand.ts'
import { type Patience, createPatience } from './patience.ts'
import type { Single } from './single.ts'
import type { Span } from './span.ts'
import { zoneClock } from './zone-clock.ts'

type Days = ReadonlyMap<LocalDate, number>

/** So many days are kept of series that were followed; what was asked for longest ago goes first. */
const mostKept = 300_000
const mostOfSeries = 10_000

export interface DayCounter {
  /** How many times of series each day of a span has, by the clocks of a zone. */
  count(all: readonly Series[], span: Span, zone: string): Readonly<Record<string, number>>
}

/** Counts the times of series, and keeps their days: they cost most, and are the same until they are changed. */
export function createDayCounter(): DayCounter {
  const kept = new Map<string, Days>()
  let size = 0

  function daysOfSeries(series: Series, { span, zone, patience }: Counting): Days {
    const key = JSON.stringify([span, zone, series])
    const days = kept.get(key) ?? followed(series, { span, zone, patience })
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
      const counting = { span, zone, patience: createPatience() }
      for (const series of all)
        for (const [day, count] of daysOfSeries(series, counting)) days[day] = (days[day] ?? 0) + count
      return days
    },
  }
}

/** Hears of each day of an event that is once, by the clocks of a zone. */
export const eachDayOfSingle = (single: Single, zone: string, hear: (day: LocalDate) => void): void =>
  eachDay(edgesOf(single, zone), hear)

/** The first day of something and the last. */
type Edges = readonly [LocalDate, LocalDate]

/** By the clocks that it is kept by nothing has to be worked out. */
function edgesOf({ start, end, startZone, endZone }: Single, zone: string): Edges {
  if (isDay(start) && isDay(end)) return [start, shifted(end, -dayMs)]
  const last = localIn(end, endZone, zone) - 1_000
  return [dateAt(localIn(start, startZone, zone)), dateAt(last)]
}

/** What clocks of one zone show when those of another show `local`. */
function localIn(local: Local, from: string, to: string): number {
  const ms = localMs(local)
  return from === to ? ms : zoneClock(to).localOf(zoneClock(from).momentOf(ms))
}

function eachDay([first, last]: Edges, hear: (day: LocalDate) => void): void {
  hear(first)
  for (let day = first; day < last;) hear((day = shifted(day, dayMs)))
}

interface Counting {
  readonly span: Span
  readonly zone: string
  readonly patience: Patience
}

function followed(series: Series, { span, zone, patience }: Counting): Days {
  const days = new Map<LocalDate, number>()
  try {
    for (const { start, end } of patience.expand(series, span, mostOfSeries).occurrences) {
      const edges = [dayIn(start, zone, 0), dayIn(end, zone, -1)] as const
      eachDay(edges, (day) => days.set(day, (days.get(day) ?? 0) + 1))
    }
  } catch {
    return new Map() // its zone is not known to this server
  }
  return days
}

/** The day on which a moment is, or one `later` than a day is, in days. */
const dayIn = (at: MomentOrDate, zone: string, later: number): LocalDate =>
  isDay(at) ? shifted(at, later * dayMs) : dateAt(zoneClock(zone).localOf(Date.parse(at) + later))
