import { Temporal } from 'temporal-polyfill'
import type { DailyDigest } from '../../contract/digest.ts'

export interface NextDigest {
  /** The day by the calendar of who gets it, `2026-11-25`. */
  readonly day: string
  /** When it is written, in milliseconds since 1970. */
  readonly at: number
}

interface Standing {
  readonly zone: string
  /** The last day that was looked after. */
  readonly toldDay: string | undefined
  readonly now: number
}

/** What could not be sent for so long, as when the server was down, is told with the next. */
const latestMs = 12 * 3_600_000
/** Letters that waited for the end of quiet hours are due at a full minute: with this they are in the digest of that minute. */
const earlyMs = 1_000

/**
 * The next digest, which may be due already. Each day of a person's own calendar has one at most, whatever becomes of their
 * zone and of the time that they chose; what clocks show twice counts the first time, and what they leave out an hour later.
 */
export function nextDigest({ time, days, at: since }: DailyDigest, { zone, toldDay, now }: Standing): NextDigest {
  const plainTime = Temporal.PlainTime.from(time)
  const earliest = Math.max(since, now - latestMs)
  const momentOn = (day: Temporal.PlainDate): number =>
    day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
  let day = Temporal.Instant.fromEpochMilliseconds(earliest).toZonedDateTimeISO(zone).toPlainDate()
  if (toldDay !== undefined) day = laterOf(day, Temporal.PlainDate.from(toldDay).add({ days: 1 }))
  while (momentOn(day) < earliest || (days === 'weekdays' && day.dayOfWeek > 5)) day = day.add({ days: 1 })
  return { day: day.toString(), at: momentOn(day) - earlyMs }
}

const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one
