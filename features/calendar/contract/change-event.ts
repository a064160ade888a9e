import * as z from 'zod/mini'
import { IdSchema, type Tx, defineAction, ownSpace, writers } from '@atrium/engine/contract'
import { askedAgain } from './ask-again.ts'
import { type CalendarEvent, Origin, eventFields, isSingle, oneEvent } from './calendar-event.ts'
import { fileIds, fileRefusals, settleFiles } from './attach-files.ts'
import { onChangeable } from './event-gates.ts'
import { followSeries } from './follow-series.ts'
import { type EventDeed, attendeesOf, eventRefusals, putEvent } from './event-rules.ts'
import { openSpace } from '@atrium/features/workspaces/contract'
import { SeenSeries, isGone } from './seen-series.ts'
import { type Rule, RuleSchema, maxCount, ruleOf, ruleText, weekdays } from './rule.ts'
import {
  type Local,
  LocalSchema,
  between,
  dateOf,
  dayMs,
  isDay,
  isLocal,
  localFitting,
  shifted,
  weekdayOf,
} from '@atrium/base/local-date-time'

const fields = z.object({ ...eventFields, rule: RuleSchema })
export const fieldPatch = z.partial(fields)
type Fields = z.infer<typeof fields>
type Patch = { readonly [Name in keyof Fields]?: Fields[Name] }

/** Which events of a series are meant: one, it and those after it, or all. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Where in a series something is to happen. */
export const placeInSeries = {
  scope: z._default(z.enum(scopes), 'all'),
  /** The beginning of the event that is meant, as the series has it (RECURRENCE-ID). */
  at: z.optional(LocalSchema),
  /** The series as it was shown when that was chosen: nothing is done where it has no such time any more. */
  seen: z.optional(SeenSeries),
}

/** What cannot be done in a series as it is now. */
export const placeRefusals = { 'no-such-time': 'The series no longer has an event at this time.' } as const

const seriesRefusals = {
  ...eventRefusals,
  ...fileRefusals,
  ...placeRefusals,
  'fixed-days': 'This series repeats on certain days of the month or year. Change the days in its repeat rule.',
  'too-many-changes': 'Too many events in this series have been changed. Create a new series.',
} as const

/** So many events of a series can differ from it. */
export const maxOverrides = 500

/** Changes an event, also when and how long it is; of a series one event, one and those after it, or all. */
export const changeEvent = defineAction({
  name: 'calendar/change',
  title: 'Change event',
  input: z.object({
    ...oneEvent,
    ...placeInSeries,
    /** The id of what comes to be when a series is parted. */
    newId: IdSchema,
    /** How many events of a series that ends after some lie before `at`. */
    past: z._default(z.int().check(z.gte(0), z.lte(maxCount)), 0),
    patch: fieldPatch,
    /** Its files, brought to where they lie for those who see it then. */
    carried: z.optional(fileIds),
    /** What another calendar says of it, where the change comes from there. */
    origin: z.optional(Origin),
  }),
  may: writers,
  when: [openSpace],
  on: onChangeable,
  refusals: seriesRefusals,
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { id, patch, carried, origin, ...asked }, deed) {
    const { event, own } = deed.on
    if (isGone(event, asked, patch)) deed.refuse('no-such-time')
    const changes = { ...changesOf(event, { patch, deed }), ...(origin && { origin }) }
    if (isSingle(event)) await putEvent(tx, askedAgain({ ...event, ...changes }, event, deed.by), { deed })
    else await changeSeries({ tx, event, own, deed, changes }, asked)
    if (asked.scope === 'one' && !isSingle(event)) return
    const newId = isParted(event, asked) ? asked.newId : id
    await settleFiles(tx, event, { id: newId, isPrivate: changes.isPrivate, carried, deed })
  },
})

/** Whether a series goes on in another one from the time that is meant. */
const isParted = (event: CalendarEvent, { scope, at = event.start }: Asked): boolean =>
  !isSingle(event) && scope === 'following' && at !== event.start

interface Asked {
  readonly scope: Scope
  readonly at?: Local | undefined
  readonly newId: string
  readonly past: number
}

function changeSeries(series: Series, asked: Asked): Promise<void> {
  const { scope, at = series.event.start, newId, past } = asked
  if (scope === 'one') return changeOne(series, at, newId)
  return isParted(series.event, asked)
    ? part(series, at, { newId, past })
    : changeAll(series, at, { nth: 0, isNew: false })
}

interface Given {
  readonly patch: z.infer<typeof fieldPatch>
  readonly deed: EventDeed
}

function changesOf({ attendees: before }: CalendarEvent, { patch, deed }: Given): Patch {
  const given: Patch = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const { attendees, title } = given
  return {
    ...given,
    ...(title !== undefined && { title: title.trim() }),
    ...(attendees && { attendees: attendeesOf(attendees, before, deed) }),
  }
}

interface Series {
  readonly tx: Tx
  readonly event: CalendarEvent
  /** The one event of it that is meant, where it differs from the series already. */
  readonly own?: CalendarEvent | undefined
  readonly deed: EventDeed & { refuse(code: keyof typeof seriesRefusals): never }
  readonly changes: Patch & { readonly origin?: CalendarEvent['origin'] }
}

/** One event of the series becomes a row of its own. */
async function changeOne({ tx, event, own, deed, changes }: Series, at: Local, newId: string): Promise<void> {
  const { rule: _rule, extra: _extra, without: _without, ...changed } = changes
  if (own) return putEvent(tx, askedAgain({ ...own, ...changed }, own, deed.by), { deed })
  if (event.overrides.length >= maxOverrides) deed.refuse('too-many-changes')
  const overrides = [...event.overrides, { at, id: newId }]
  await putEvent(tx, { ...event, overrides }, { deed })
  const before = {
    ...event,
    id: newId,
    series: event.id,
    recurrence: at,
    sequence: -1,
    start: at,
    end: shifted(at, between(event.start, event.end)),
    rule: '',
    extra: [],
    without: [],
    overrides: [],
  }
  await putEvent(tx, askedAgain({ ...before, ...changed }, before, deed.by), { deed, nth: 1, isNew: true })
}

/** The series ends before `at`, and another goes on from there. */
async function part(series: Series, at: Local, { newId, past }: { newId: string; past: number }): Promise<void> {
  const { event, deed } = series
  const rule = ruleOf(event.rule)
  if (!rule && !event.extra.includes(at)) deed.refuse('no-such-time')
  await endSeries(series, at)
  const isBefore = (local: Local): boolean => between(local, at) > 0
  const later = event.overrides.filter((one) => !isBefore(one.at))
  const next = {
    ...event,
    id: newId,
    uid: newId,
    sequence: -1,
    rule: rule ? ruleText(restOf(rule, past)) : '',
    start: at,
    end: shifted(at, between(event.start, event.end)),
    extra: event.extra.filter((local) => between(at, local) > 0),
    without: event.without.filter((local) => !isBefore(local)),
    overrides: later,
  }
  await changeAll({ ...series, event: next }, at, { nth: later.length + 1, isNew: true })
}

/** The rule of what goes on after so many of its events. */
const restOf = (rule: Rule, past: number): Rule =>
  rule.count === undefined ? rule : { ...rule, count: rule.count > past ? rule.count - past : 1 }

/** Leaves of a series only what lies before `at`. */
export async function endSeries({ tx, event, deed }: Omit<Series, 'changes'>, at: Local): Promise<void> {
  const rule = ruleOf(event.rule)
  const until = sayable(shifted(at, isDay(at) ? -dayMs : -1_000), deed)
  const isBefore = (local: Local): boolean => between(local, at) > 0
  await putEvent(
    tx,
    {
      ...event,
      rule: rule ? ruleText(endedAt(rule, until)) : '',
      extra: event.extra.filter(isBefore),
      overrides: event.overrides.filter((one) => isBefore(one.at)),
    },
    { deed },
  )
}

function endedAt({ count: _count, ...open }: Rule, until: Local): Rule {
  return { ...open, until }
}

/** The end of a rule, which can be read again only in the years that it can be said in. */
const sayable = (until: Local, { refuse }: EventDeed): Local => (isLocal(until) ? until : refuse('too-far'))

/** All of the series change; those that differ from it keep what they have of their own, at their places in it. */
async function changeAll(
  { tx, event, deed, changes }: Series,
  at: Local,
  { nth, isNew }: { readonly nth: number; readonly isNew: boolean },
): Promise<void> {
  const times = movedTimes(event, changes, at)
  const rule = changes.rule ?? movedRule(event.rule, { from: event.start, to: times.start, deed })
  const overrides = event.overrides.map((one) => ({ ...one, at: times.move(one.at) }))
  const extra = (changes.extra ?? event.extra).map(times.move)
  const without = (changes.without ?? event.without).map(times.move)
  const { start, end } = times
  const now = { ...event, ...changes, extra, without, start, end, rule, overrides }
  await putEvent(tx, askedAgain(now, event, deed.by), { deed, nth, isNew })
  // Another calendar says of each that differs itself what it is.
  const was = changes.origin ? now : event
  for (const [index, { id, at: recurrence }] of overrides.entries())
    await followSeries(tx, { id, recurrence, was, now, deed, nth: nth + index + 1 })
}

/** When a series is whose event of `at` is to be as `changes` say. */
function movedTimes(event: CalendarEvent, changes: Patch, at: Local) {
  const { start: to } = changes
  const move = (local: Local): Local => (to === undefined ? local : localFitting(shifted(local, step(at, to)), to))
  const start = move(event.start)
  const length = changes.end === undefined ? between(event.start, event.end) : between(to ?? at, changes.end)
  return { move, start, end: shifted(start, length) }
}

/** How far it is by the clock; where only one of the two has a time, in whole days. */
const step = (from: Local, to: Local): number =>
  isDay(from) === isDay(to) ? between(from, to) : between(dateOf(from), dateOf(to))

interface Move {
  readonly from: Local
  readonly to: Local
  readonly deed: Series['deed']
}

/** A weekly series moves its days along; the days of a month that a rule names cannot be guessed. */
function movedRule(text: string, { from, to, deed }: Move): string {
  const rule = ruleOf(text)
  if (!rule) return text
  if (dateOf(from) === dateOf(to)) return ruleText(untilMoved(rule, { from, to, deed }))
  const { byMonthDay, byYearDay, byWeekNo, byMonth, bySetPos, byDay } = rule
  const isFixed = [byMonthDay, byYearDay, byWeekNo, byMonth, bySetPos].some(({ length }) => length > 0)
  if (isFixed || (rule.freq !== 'WEEKLY' && byDay.length > 0)) deed.refuse('fixed-days')
  const turn = (weekdayOf(to) - weekdayOf(from) + 7) % 7
  const turned = byDay.map((day) => weekdays[(weekdays.findIndex((one) => one === day) + turn) % 7] ?? day)
  return ruleText({ ...untilMoved(rule, { from, to, deed }), byDay: turned })
}

function untilMoved(rule: Rule, { from, to, deed }: Move): Rule {
  return rule.until === undefined ? rule : { ...rule, until: sayable(shifted(rule.until, step(from, to)), deed) }
}
