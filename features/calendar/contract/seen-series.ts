import * as z from 'zod/mini'
import { type Local, LocalSchema, between, dateOf, isDay } from '@atrium/base/local-date-time'
import { endlessRule } from './ask-again.ts'
import type { CalendarEvent } from './calendar-event.ts'
import { type Rule, ruleOf } from './rule.ts'

/** A series as the screen had it on which somebody chose one of its times. */
export const SeenSeries = z.object({
  start: LocalSchema,
  startZone: z.string().check(z.maxLength(64)),
  rule: z.string().check(z.maxLength(500)),
})
export type SeenSeries = z.infer<typeof SeenSeries>

type Timed = Pick<CalendarEvent, 'start' | 'startZone' | 'rule' | 'extra' | 'without' | 'overrides'>

interface Chosen {
  readonly scope: string
  readonly at?: Local | undefined
  readonly seen?: SeenSeries | undefined
}

interface Times {
  readonly start?: Local | undefined
  readonly end?: Local | undefined
}

/**
 * Whether a time that was chosen is no more, where it matters: what changes of all but their times is the same from wherever it
 * was meant. Who does not say what they saw is taken at their word.
 */
export const isGone = (series: Timed, { scope, at, seen }: Chosen, { start, end }: Times = {}): boolean =>
  at !== undefined &&
  seen !== undefined &&
  (scope !== 'all' || (start ?? end) !== undefined) &&
  !hasStill(series, at, seen)

/**
 * Whether a time that was chosen is still one of the series. No rule is followed here, as that may take long: what came of the
 * same beginning by the same rule is there, unless the series ends earlier now.
 */
function hasStill(series: Timed, at: Local, seen: SeenSeries): boolean {
  const { start, startZone, extra, without, overrides } = series
  if (startZone !== seen.startZone) return false
  if (overrides.some((one) => one.at === at)) return true
  if (without.includes(at)) return false
  return at === start || extra.includes(at) || (start === seen.start && goesOnTo(series, at, seen))
}

function goesOnTo(series: Timed, at: Local, seen: SeenSeries): boolean {
  const [rule, before] = [ruleOf(series.rule), ruleOf(seen.rule)]
  if (!rule || !before || endlessRule(series) !== endlessRule(seen)) return false
  return !endsBefore(rule, at) && !hasFewer(rule, before)
}

const endsBefore = ({ until }: Rule, at: Local): boolean =>
  until !== undefined && between(isDay(until) ? dateOf(at) : at, until) < 0

/** How many of the fewer there are lie before a time is not known here. */
const hasFewer = ({ count }: Rule, before: Rule): boolean =>
  count !== undefined && (before.count === undefined || count < before.count)
