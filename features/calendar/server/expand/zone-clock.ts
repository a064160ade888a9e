/** The clocks of a zone. A local date-time is given as the moment at which clocks in Greenwich show the same, in milliseconds. */
export interface ZoneClock {
  /** What is skipped is by the clocks of before, what comes twice is the first of the two (RFC 5545, section 3.3.5). */
  momentOf(local: number): number
  localOf(moment: number): number
}

interface Change {
  readonly at: number
  readonly before: number
  readonly after: number
}

/** When the clocks of a zone change in one year, and by how much they were ahead of Greenwich when it began. */
interface Year {
  readonly first: number
  readonly changes: readonly Change[]
}

const clocks = new Map<string, ZoneClock>()
/** There are some six hundred zones; few ask for more than a year or two of each. */
const mostClocks = 1_000
const mostYears = 50

/** The clocks of a zone that Temporal knows, without its price of a few microseconds for each question. */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  // Letters of either case name a zone, in more ways than are worth keeping.
  if (clocks.size >= mostClocks) clocks.clear()
  const clock = createClock(zone)
  clocks.set(zone, clock)
  return clock
}

function createClock(zone: string): ZoneClock {
  const years = new Map<number, Year>()
  function yearAt(ms: number): Year {
    const number = new Date(ms).getUTCFullYear()
    const known = years.get(number)
    if (known) return known
    if (years.size >= mostYears) years.clear()
    const year = readYear(zone, number)
    years.set(number, year)
    return year
  }
  const aheadAt = (moment: number, { first, changes }: Year): number =>
    changes.findLast(({ at }) => at <= moment)?.after ?? first
  return {
    momentOf(local) {
      const year = yearAt(local)
      // Neither a local date-time that is skipped nor one that comes twice has passed the change before its later edge.
      const passed = year.changes.findLast(({ at, before, after }) => local >= at + Math.max(before, after))
      return local - (passed?.after ?? year.first)
    },
    localOf: (moment) => moment + aheadAt(moment, yearAt(moment)),
  }
}

/** A year by any clocks begins and ends within so much of that in Greenwich. */
const marginMs = 2 * 86_400_000

function readYear(zone: string, number: number): Year {
  const end = Date.UTC(number + 1, 0, 1) + marginMs
  let now = Temporal.Instant.fromEpochMilliseconds(Date.UTC(number, 0, 1) - marginMs).toZonedDateTimeISO(zone)
  const first = aheadOf(now)
  const changes: Change[] = []
  for (let next = now.getTimeZoneTransition('next'); next; next = now.getTimeZoneTransition('next')) {
    if (next.epochMilliseconds > end) break
    changes.push({ at: next.epochMilliseconds, before: aheadOf(now), after: aheadOf(next) })
    now = next
  }
  return { first, changes }
}

const aheadOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 1_000_000
