import { type Rule, weekdays } from '../../contract/rule.ts'
import { type Local, type LocalDateTime, dayMs, isDay, localMs } from '@atrium/base/local-date-time'
import type { Span } from './span.ts'
import type { ZoneClock } from './zone-clock.ts'

interface Plain {
  readonly rule: Rule
  readonly clock: ZoneClock
  readonly span: Span
}

/** The moments of local date-times that the clocks show; those that they skip do not count (RFC 5545, section 3.3.10). */
export function plainTimes(locals: LocalDateTimes, { rule, clock, span: { from, to } }: Plain): readonly number[] {
  const last = Math.min(to, endOfRule(rule, clock))
  const found: number[] = []
  let { count: left = Infinity } = rule
  for (const local of locals(from - dayMs)) {
    const moment = clock.momentOf(local)
    if (moment > last || left === 0) break
    if (clock.localOf(moment) !== local) continue
    left -= 1
    if (moment >= from) found.push(moment)
  }
  return found
}

const endOfRule = ({ until }: Rule, clock: ZoneClock): number =>
  until === undefined ? Infinity : clock.momentOf(localMs(endOf(until)))

/** The last local date-time that UNTIL leaves. */
export const endOf = (until: Local): LocalDateTime => (isDay(until) ? `${until}T23:59:59` : until)

/** The local date-times of a series in their order, from its first or from a little before `from`; without an end. */
type LocalDateTimes = (from: number) => Iterable<number>

/**
 * How a rule goes on that says no more than most do: every so many days, weeks on some days, months on some dates or
 * nth days of the week, or years. Undefined where it says more, or where the first event is not one of its own.
 */
export function plainLocals(start: number, rule: Rule): LocalDateTimes | undefined {
  const { byMonth, byYearDay, byWeekNo, bySetPos, byHour, byMinute, bySecond } = rule
  if ([byMonth, byYearDay, byWeekNo, bySetPos, byHour, byMinute, bySecond].some(({ length }) => length > 0))
    return undefined
  return ways[rule.freq](start, rule)
}

type Way = (start: number, rule: Rule) => LocalDateTimes | undefined

const ways: Readonly<Record<Rule['freq'], Way>> = { DAILY: daily, WEEKLY: weekly, MONTHLY: monthly, YEARLY: yearly }

const timeOf = (local: number): number => ((local % dayMs) + dayMs) % dayMs

/** Where to begin so as to miss nothing after `from`; all of a series that ends after some. */
const firstStep = ({ count }: Rule, steps: number): number =>
  count === undefined ? Math.max(0, Math.floor(steps) - 1) : 0

function daily(start: number, rule: Rule): LocalDateTimes | undefined {
  if (rule.byDay.length + rule.byMonthDay.length > 0) return undefined
  const stepMs = rule.interval * dayMs
  return function* (from) {
    for (let step = firstStep(rule, (from - start) / stepMs); ; step += 1) yield start + step * stepMs
  }
}

function weekly(start: number, rule: Rule): LocalDateTimes | undefined {
  const firstDay = indexOf(rule.weekStart)
  const fromMonday = (local: number): number => (new Date(local).getUTCDay() + 6) % 7
  const placeInWeek = (day: number): number => (day - firstDay + 7) % 7
  const own = placeInWeek(fromMonday(start))
  const places = rule.byDay.length === 0 ? [own] : rule.byDay.map((day) => placeInWeek(indexOf(day)))
  if (rule.byMonthDay.length > 0 || !rule.byDay.every((day) => day.length === 2) || !places.includes(own))
    return undefined
  const [stepMs, begin] = [rule.interval * 7 * dayMs, start - own * dayMs]
  const inOrder = [...new Set(places)].toSorted((one, other) => one - other)
  return function* (from) {
    for (let step = firstStep(rule, (from - begin) / stepMs); ; step += 1)
      for (const place of inOrder) {
        const local = begin + step * stepMs + place * dayMs
        if (local >= start) yield local
      }
  }
}

const indexOf = (day: string): number => weekdays.findIndex((one) => one === day)

interface Month {
  readonly year: number
  readonly month: number
}

const monthOf = (local: number): Month => {
  const date = new Date(local)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

const lengthOf = ({ year, month }: Month): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

function monthly(start: number, rule: Rule): LocalDateTimes | undefined {
  const datesIn = datesOf(start, rule)
  const first = monthOf(start)
  if (!datesIn?.(first).includes(new Date(start).getUTCDate())) return undefined
  return function* (from) {
    const there = monthOf(from)
    const apart = (there.year - first.year) * 12 + there.month - first.month
    for (let step = firstStep(rule, apart / rule.interval); ; step += 1) {
      const { year, month } = monthOf(Date.UTC(first.year, first.month + step * rule.interval, 1))
      for (const date of datesIn({ year, month })) {
        const local = Date.UTC(year, month, date) + timeOf(start)
        if (local >= start) yield local
      }
    }
  }
}

/** The dates on which a monthly rule falls in a month. */
function datesOf(start: number, { byDay, byMonthDay }: Rule): ((month: Month) => readonly number[]) | undefined {
  if (byDay.length > 0 && byMonthDay.length > 0) return undefined
  if (byDay.length > 0)
    return byDay.every((day) => day.length > 2) ? (month) => inMonth(month, byDay.map(nthDay(month))) : undefined
  const dates = byMonthDay.length > 0 ? byMonthDay : [new Date(start).getUTCDate()]
  return (month) =>
    inMonth(
      month,
      dates.map((date) => (date < 0 ? lengthOf(month) + date + 1 : date)),
    )
}

const inMonth = (month: Month, dates: readonly number[]): readonly number[] =>
  [...new Set(dates)].filter((date) => date >= 1 && date <= lengthOf(month)).toSorted((one, other) => one - other)

/** The date of `2TU` or `-1FR` in a month, which it may not have. */
const nthDay =
  ({ year, month }: Month) =>
  (text: string): number => {
    const [nth, day] = [Number(text.slice(0, -2)), indexOf(text.slice(-2)) + 1]
    const weekdayOn = (date: number): number => new Date(Date.UTC(year, month, date)).getUTCDay()
    if (nth > 0) return 1 + ((day - weekdayOn(1) + 7) % 7) + (nth - 1) * 7
    const last = lengthOf({ year, month })
    return last - ((weekdayOn(last) - day + 7) % 7) + (nth + 1) * 7
  }

function yearly(start: number, rule: Rule): LocalDateTimes | undefined {
  if (rule.byDay.length + rule.byMonthDay.length > 0) return undefined
  const [{ year: first, month }, date] = [monthOf(start), new Date(start).getUTCDate()]
  return function* (from) {
    for (let step = firstStep(rule, (monthOf(from).year - first) / rule.interval); ; step += 1) {
      const year = first + step * rule.interval
      if (date <= lengthOf({ year, month })) yield Date.UTC(year, month, date) + timeOf(start)
    }
  }
}
