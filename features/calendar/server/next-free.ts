import type { Hours } from '../contract/free-slots.ts'

export interface Time {
  readonly from: number
  readonly to: number
}

interface Week {
  readonly hours: Hours
  readonly zone: string
  readonly now: number
  /** In any order, and over each other as they like. */
  readonly busy: readonly Time[]
}

/** Of who did not say when they work. */
export const usualHours: Hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

const shortestMs = 30 * 60_000
const daysAhead = 7
/** Nobody looks for a minute in which to meet. */
const stepMs = 15 * 60_000

/** The next time of at least half an hour in somebody's working hours in which nothing is planned; undefined when there is none within a week. */
export function nextFree({ hours, zone, now, busy }: Week): Time | undefined {
  const planned = busy.toSorted((a, b) => a.from - b.from)
  const first = Math.ceil(now / stepMs) * stepMs
  for (const day of workdays(hours, zone, now)) {
    const free = freeIn({ from: Math.max(day.from, first), to: day.to }, planned)
    if (free) return free
  }
  return undefined
}

/** The working hours of today and the days after it, where the person is. */
function workdays({ days, from, to }: Hours, zone: string, now: number): readonly Time[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => today.add({ days: ahead }))
    .filter((day) => days.includes(day.dayOfWeek))
    .map((day) => ({ from: momentOf(day, from, zone), to: momentOf(day, to, zone) }))
}

const momentOf = (day: Temporal.PlainDate, time: string, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds

function freeIn({ from, to }: Time, planned: readonly Time[]): Time | undefined {
  let begin = from
  for (const one of planned) {
    if (Math.min(one.from, to) - begin >= shortestMs) return { from: begin, to: Math.min(one.from, to) }
    begin = Math.max(begin, one.to)
  }
  return to - begin >= shortestMs ? { from: begin, to } : undefined
}
