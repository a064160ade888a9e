import { RRuleTemporal } from 'rrule-temporal'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Occurrence } from '../../contract/queries.ts'
import { type Rule, ruleOf } from '../../contract/rule.ts'
import {
  type Local,
  between,
  dayMs,
  isDay,
  momentText,
  shifted,
  localAt,
  localFitting,
  localMs,
} from '@atrium/base/local-date-time'
import { endOf, plainTimes, plainLocals } from './plain-rule.ts'
import type { Span } from './span.ts'
import { type ZoneClock, zoneClock } from './zone-clock.ts'

/** What it takes to know when a series is. */
export type Series = Pick<
  CalendarEvent,
  'id' | 'isAllDay' | 'start' | 'end' | 'startZone' | 'endZone' | 'rule' | 'extra' | 'without' | 'overrides'
> & {
  /** Whose series it is, where many people's are followed together. */
  readonly createdBy?: string
}

/** How far one series is followed before that is given up: about 20 ms. */
const fuel = { maxIterations: 20_000, maxCandidateEvaluations: 40_000 }

/** The times of a series that touch a span, without those that have a row of their own; a single event is one of one. */
export function expand(series: Series, span: Span, most: number): readonly Occurrence[] {
  const { isAllDay, id } = series
  const lengthMs = lengthOf(series)
  // The days of an all-day event are somebody's days anywhere on earth.
  const slackMs = isAllDay ? dayMs : 0
  const wide = { from: span.from - lengthMs - slackMs, to: span.to + slackMs }
  const without = series.without.map((local) => localFitting(local, series.start))
  const left = new Set([...without, ...series.overrides.map(({ at }) => at)])
  const isSeries = series.rule !== '' || series.extra.length > 0
  const clock = clockOf(series)
  const names = namesOf(series, clock)
  const placeOf = (moment: number): Local => names.get(moment) ?? localAt(clock.localOf(moment), isAllDay)
  const touches = (from: number): boolean => from < wide.to && from + Math.max(lengthMs, 1) > span.from - slackMs
  return momentsOf(series, wide)
    .filter((moment) => touches(moment) && !left.has(placeOf(moment)))
    .slice(0, most)
    .map((moment) => {
      const at = placeOf(moment)
      const times = isDay(at) ? { start: at, end: shifted(at, lengthMs) } : momentsBetween(moment, lengthMs)
      return { id, at: isSeries ? at : ('' as const), ...times }
    })
}

/** Whether it is followed in no time: once, or by a rule that says no more than most do. */
export function isPlain({ rule: text, start }: Series): boolean {
  const rule = ruleOf(text)
  return !rule || plainLocals(localMs(start), rule) !== undefined
}

const zoneOf = ({ isAllDay, startZone }: Series): string => (isAllDay ? 'UTC' : startZone)
const clockOf = (series: Series): ZoneClock => zoneClock(zoneOf(series))

/** What is said by hand keeps its place in the series also where the clocks never show it. */
function namesOf({ start, extra }: Series, clock: ZoneClock): ReadonlyMap<number, Local> {
  return new Map([...extra, start].map((local) => [momentOf(local, clock), local]))
}

/** An event lasts as long each time, whatever the clocks do meanwhile (RFC 5545, section 3.8.5.3). */
function lengthOf({ isAllDay, start, end, startZone, endZone }: Series): number {
  if (isAllDay) return between(start, end)
  return Math.max(0, momentOf(end, zoneClock(endZone)) - momentOf(start, zoneClock(startZone)))
}

const momentsBetween = (moment: number, lengthMs: number) => ({
  start: momentText(moment),
  end: momentText(moment + lengthMs),
})

/** How many events of a series lie before `at`. */
export function countBefore(series: Series, at: Local): number {
  const rule = ruleOf(series.rule)
  if (!rule) return 0
  const clock = clockOf(series)
  const span = { from: momentOf(series.start, clock), to: momentOf(at, clock) - 1 }
  return occurrencesOf(series, rule, span).length
}

const momentOf = (local: Local, clock: ZoneClock): number => clock.momentOf(localMs(local))

function momentsOf(series: Series, span: Span): readonly number[] {
  const rule = ruleOf(series.rule)
  const clock = clockOf(series)
  const starts = rule ? occurrencesOf(series, rule, span) : [momentOf(series.start, clock)]
  const more = series.extra.map((local) => momentOf(local, clock))
  if (more.length === 0) return starts
  return [...new Set([...starts, ...more])].toSorted((one, other) => one - other)
}

function occurrencesOf(series: Series, rule: Rule, span: Span): readonly number[] {
  const clock = clockOf(series)
  const start = localMs(series.start)
  if (clock.localOf(clock.momentOf(start)) !== start) return fromGap(series, rule, span)
  const locals = plainLocals(start, rule)
  return locals
    ? plainTimes(locals, { rule, clock, span })
    : followed(series.start, { rule, zone: zoneOf(series) }, span)
}

/**
 * A series that begins at a time that the clocks skip: the first is by the clocks of before (RFC 5545, section 3.3.5), the
 * others at the time that was said. Its days are those of clocks that never change.
 */
function fromGap(series: Series, { count, ...open }: Rule, { from, to }: Span): readonly number[] {
  const clock = clockOf(series)
  const begin = localMs(series.start)
  const wide = { from: count === undefined ? from - dayMs : begin, to: to + dayMs }
  return followed(series.start, { rule: open, zone: 'UTC' }, wide)
    .filter((local) => local === begin || clock.localOf(clock.momentOf(local)) === local)
    .slice(0, count)
    .map((local) => clock.momentOf(local))
    .filter((moment) => moment >= from && moment <= to)
}

interface Repetition {
  readonly rule: Rule
  readonly zone: string
}

/** The moments of any rule in a span, the first of them at `start`, by the clocks of a zone. */
export function followed(start: Local, { rule, zone }: Repetition, { from, to }: Span): readonly number[] {
  const { freq, interval, count, until, weekStart, ...lists } = rule
  const by = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
  const zoned = (local: Local): Temporal.ZonedDateTime => Temporal.PlainDateTime.from(local).toZonedDateTime(zone)
  const engine = new RRuleTemporal({
    freq,
    interval,
    dtstart: zoned(start),
    tzid: zone,
    wkst: weekStart,
    cache: false,
    temporal: Temporal,
    ...fuel,
    ...by,
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until: zoned(endOf(until)) }),
    includeDtstart: true,
  })
  return engine.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds)
}
