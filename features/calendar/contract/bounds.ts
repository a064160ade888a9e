import type { CalendarEvent } from './calendar-event.ts'
import { type Rule, ruleOf } from './rule.ts'
import { between, dayMs, hourMs, localMs } from '@atrium/base/local-date-time'

type Timed = Pick<CalendarEvent, 'start' | 'end' | 'rule' | 'extra'>

/** The clocks of no zone are further ahead of Greenwich, or behind it. */
const aheadMs = 14 * hourMs
const behindMs = 12 * hourMs

/** The moments between which all of an event lies, wherever its zone is; a little wide rather than narrow. */
export function boundsOf({ start, end, rule, extra }: Timed): { earliest: number; latest: number | null } {
  const starts = [start, ...extra].map(localMs).toSorted((one, other) => one - other)
  const [first = 0] = starts
  // A change of the clocks may lengthen one.
  const length = between(start, end) + dayMs
  const last = lastStart(rule, starts.at(-1) ?? first)
  return { earliest: first - aheadMs, latest: last === null ? null : last + length + behindMs }
}

function lastStart(text: string, last: number): number | null {
  const rule = ruleOf(text)
  if (!rule) return last
  const end = rule.until === undefined ? endByCount(rule, last) : localMs(rule.until) + dayMs
  return end === null || end > last ? end : last
}

/** Where every period has an occurrence there are no more periods than occurrences. */
function endByCount({ freq, interval, count, ...lists }: Rule, last: number): number | null {
  if (count === undefined || (freq !== 'DAILY' && freq !== 'WEEKLY')) return null
  const { byMonthDay, byMonth, byYearDay, byWeekNo, bySetPos } = lists
  if ([byMonthDay, byMonth, byYearDay, byWeekNo, bySetPos].some(({ length }) => length > 0)) return null
  if (freq === 'DAILY' && lists.byDay.length > 0) return null
  return last + (count + 1) * interval * (freq === 'DAILY' ? 1 : 7) * dayMs
}
