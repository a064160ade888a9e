import { RRuleTemporal } from 'rrule-temporal'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Occurrence } from '../../contract/queries.ts'
import { type Rule, ruleOf } from '../../contract/rule.ts'
import { type Wall, between, isDay, shifted } from '../../contract/wall.ts'

/** What it takes to know when a series is. */
export type Series = Pick<
  CalendarEvent,
  'id' | 'isAllDay' | 'start' | 'end' | 'startZone' | 'endZone' | 'rule' | 'extra' | 'without' | 'overrides'
>

export interface Span {
  readonly from: number
  readonly to: number
}

/** How far one series is followed before that is given up: about 20 ms. */
const fuel = { maxIterations: 20_000, maxCandidateEvaluations: 40_000 }
const dayMs = 86_400_000

/** The times of a series that touch a span, without those that have a row of their own; a single event is one of one. */
export function expand(series: Series, span: Span, most: number): readonly Occurrence[] {
  const { isAllDay, id } = series
  const lengthMs = lengthOf(series)
  // The days of an all-day event are somebody's days anywhere on earth.
  const slackMs = isAllDay ? dayMs : 0
  const wide = { from: span.from - lengthMs - slackMs, to: span.to + slackMs }
  const left = new Set([...series.without, ...series.overrides.map(({ at }) => at)])
  const isSeries = series.rule !== '' || series.extra.length > 0
  const zone = isAllDay ? 'UTC' : series.startZone
  const names = namesOf(series, zone)
  const placeOf = (moment: Temporal.ZonedDateTime): Wall =>
    names.get(moment.epochMilliseconds) ?? wallOf(moment, isAllDay)
  const touches = ({ epochMilliseconds: from }: Temporal.ZonedDateTime): boolean =>
    from < wide.to && from + Math.max(lengthMs, 1) > span.from - slackMs
  return momentsOf(series, zone, wide)
    .filter((moment) => touches(moment) && !left.has(placeOf(moment)))
    .slice(0, most)
    .map((moment) => {
      const at = placeOf(moment)
      const times = isAllDay ? { start: at, end: shifted(at, lengthMs) } : momentsBetween(moment, lengthMs)
      return { id, at: isSeries ? at : '', ...times }
    })
}

/** What is said by hand keeps its place in the series also where the clocks never show it. */
function namesOf({ start, extra }: Series, zone: string): ReadonlyMap<number, Wall> {
  return new Map([...extra, start].map((wall) => [momentOf(wall, zone).epochMilliseconds, wall]))
}

/** An event lasts as long each time, whatever the clocks do meanwhile (RFC 5545, section 3.8.5.3). */
function lengthOf({ isAllDay, start, end, startZone, endZone }: Series): number {
  if (isAllDay) return between(start, end)
  return Math.max(0, momentOf(end, endZone).epochMilliseconds - momentOf(start, startZone).epochMilliseconds)
}

function momentsBetween(moment: Temporal.ZonedDateTime, lengthMs: number) {
  const start = moment.toInstant()
  return { start: start.toString(), end: start.add({ milliseconds: lengthMs }).toString() }
}

/** How many events of a series lie before `at`. */
export function countBefore(series: Series, at: Wall): number {
  const rule = ruleOf(series.rule)
  if (!rule) return 0
  const zone = series.isAllDay ? 'UTC' : series.startZone
  const to = momentOf(at, zone).epochMilliseconds
  return occurrencesOf(series, { rule, zone }, { from: momentOf(series.start, zone).epochMilliseconds, to: to - 1 })
    .length
}

const momentOf = (wall: Wall, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)

const wallOf = (moment: Temporal.ZonedDateTime, isAllDay: boolean): Wall =>
  isAllDay ? moment.toPlainDate().toString() : moment.toPlainDateTime().toString({ smallestUnit: 'second' })

function momentsOf(series: Series, zone: string, span: Span): readonly Temporal.ZonedDateTime[] {
  const rule = ruleOf(series.rule)
  const starts = rule ? occurrencesOf(series, { rule, zone }, span) : [momentOf(series.start, zone)]
  const more = series.extra.map((wall) => momentOf(wall, zone))
  if (more.length === 0) return starts
  const each = new Map([...starts, ...more].map((moment) => [moment.epochMilliseconds, moment]))
  return [...each.values()].toSorted((one, other) => one.epochMilliseconds - other.epochMilliseconds)
}

interface Repetition {
  readonly rule: Rule
  readonly zone: string
}

function occurrencesOf(series: Pick<Series, 'start'>, { rule, zone }: Repetition, span: Span) {
  const first = momentOf(series.start, zone)
  if (wallOf(first, isDay(series.start)) !== series.start) return fromGap(series, { rule, zone }, span)
  return followed(first, rule, span)
}

/**
 * A series that begins at a time that the clocks skip: the first is by the clocks of before (RFC 5545, section 3.3.5), the
 * others at the time that was said. Its days are those of clocks that never change.
 */
function fromGap({ start }: Pick<Series, 'start'>, { rule, zone }: Repetition, { from, to }: Span) {
  const { count, ...open } = rule
  const begin = momentOf(start, 'UTC')
  const wide = { from: count === undefined ? from - dayMs : begin.epochMilliseconds, to: to + dayMs }
  const isReal = (moment: Temporal.ZonedDateTime, wall: Wall): boolean =>
    wall === start || wallOf(moment, false) === wall
  return followed(begin, open, wide)
    .map((each) => wallOf(each, false))
    .map((wall) => ({ wall, moment: momentOf(wall, zone) }))
    .filter(({ wall, moment }) => isReal(moment, wall))
    .slice(0, count)
    .map(({ moment }) => moment)
    .filter(({ epochMilliseconds: at }) => at >= from && at <= to)
}

/** The events of a rule in a span, the first of them at `dtstart`, by the clocks of its zone. */
function followed(dtstart: Temporal.ZonedDateTime, rule: Rule, { from, to }: Span): readonly Temporal.ZonedDateTime[] {
  const zone = dtstart.timeZoneId
  const { freq, interval, count, until, weekStart, ...lists } = rule
  const by = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
  const engine = new RRuleTemporal({
    ...{ freq, interval, dtstart, tzid: zone, wkst: weekStart, cache: false, temporal: Temporal, ...fuel, ...by },
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until: momentOf(until.length > 10 ? until : `${until}T23:59:59`, zone) }),
    includeDtstart: true,
  })
  return engine.between(new Date(from), new Date(to), true)
}
