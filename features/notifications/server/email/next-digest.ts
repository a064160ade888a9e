import { Temporal } from 'temporal-polyfill'
import { type LocalDate, dateIn, dayMs, shifted, weekdayOf } from '@atrium/base/local-date-time'
import type { DailyDigest } from '../../contract/digest.ts'

export interface NextDigest {
  /** The day by the calendar of who gets it. */
  readonly day: LocalDate
  /** When it is written, in milliseconds since 1970. */
  readonly at: number
}

interface Standing {
  readonly zone: string
  /** The last day that was looked after. */
  readonly toldDay: LocalDate | undefined
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
  const momentOn = (day: LocalDate): number =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
  let day = dateIn(earliest, zone)
  if (toldDay !== undefined && day <= toldDay) day = after(toldDay)
  while (momentOn(day) < earliest || (days === 'weekdays' && weekdayOf(day) > 4)) day = after(day)
  return { day, at: momentOn(day) - earlyMs }
}

const after = (day: LocalDate): LocalDate => shifted(day, dayMs)
