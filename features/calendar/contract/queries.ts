import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineQuery, ownSpace, owners, readers } from '@atrium/engine/contract'
import { EventFiles } from './event-files.ts'
import { Attendee, CalendarEvent, ZoneSchema, eventFields, oneEvent } from './calendar-event.ts'
import { LocalSchema, MomentOrDateSchema, PlaceInSeriesSchema, dayMs, localMs } from '@atrium/base/local-date-time'

const { title, place, color, isAllDay, start, end, rule, isBusy, isPrivate } = eventFields

/** What a calendar shows of an event, as thousands are sent at once; of others' private ones only when they are. */
export const ShownEvent = z.object({
  space: SpaceIdSchema,
  id: z.string(),
  title,
  place,
  color,
  isAllDay,
  start,
  end,
  startZone: z.string(),
  endZone: z.string(),
  rule,
  isBusy,
  isPrivate,
  createdBy: z.string(),
  changed: z.number(),
})
export type ShownEvent = z.infer<typeof ShownEvent>

/** One time of an event: moments, or the days of an all-day one. */
export const Occurrence = z.object({
  id: z.string(),
  at: PlaceInSeriesSchema,
  start: MomentOrDateSchema,
  end: MomentOrDateSchema,
})
export type Occurrence = z.infer<typeof Occurrence>

/** So many are shown at once. */
export const maxOccurrences = 10_000
const longestMs = 400 * dayMs
const spaces = z.array(SpaceIdSchema).check(z.maxLength(200))
/** All years that dates are said in, and what lies beside them on a screen. */
const years = 'Choose days between the years 1900 and 2199.'
const moment = z.number().check(z.gte(localMs('1899-01-01'), years), z.lte(localMs('2201-01-01'), years))
const inOrder = z.refine<{ from: number; to: number }>(({ from, to }) => from < to && to - from <= longestMs, {
  error: 'Ask for at most a year.',
})

/** What lies between two moments in those spaces that one may read; the others are left out. */
export const eventsBetween = defineQuery({
  name: 'calendar/between',
  input: z.object({ spaces, from: moment, to: moment }).check(inOrder),
  output: z.object({
    events: z.array(ShownEvent),
    occurrences: z.array(Occurrence),
    /** Whether there is more than can be shown. */
    isCut: z.boolean(),
  }),
  may: owners,
  limit: { times: 300, perMs: 60_000 },
  where: (_input, by) => ownSpace(by),
})

/** What is in the trash of a calendar, what was deleted last first; `after` is the last of the page before. */
export const trashedEvents = defineQuery({
  name: 'calendar/trash',
  input: z.object({ space: SpaceIdSchema, after: z.optional(z.object({ at: z.number(), id: IdSchema })) }),
  output: z.object({
    events: z.array(z.object({ ...ShownEvent.shape, trash: z.object({ at: z.number(), by: z.string() }) })),
    hasMore: z.boolean(),
  }),
  may: readers,
  where: ({ space }) => space,
})

/** How many events each day of a year has, by the clocks of a zone. */
export const eventsOfYear = defineQuery({
  name: 'calendar/year',
  input: z.object({ spaces, year: z.int().check(z.gte(1901), z.lte(2198)), zone: ZoneSchema }),
  output: z.object({ days: z.record(z.string(), z.number()) }),
  may: owners,
  limit: { times: 60, perMs: 60_000 },
  where: (_input, by) => ownSpace(by),
})

/** So many events are asked for at once. */
export const mostNamed = 50

/**
 * What events are called and when they are next, or were, in the order asked for; null where one may not know. Not for what
 * is asked of one event: it says nothing of who is invited or what goes along with it.
 */
export const namedEvents = defineQuery({
  name: 'calendar/named',
  input: z.object({ events: z.array(z.object(oneEvent)).check(z.maxLength(mostNamed)) }),
  output: z.object({
    events: z.array(
      z.nullable(
        z.object({ title: z.string(), isPrivate: z.boolean(), isDeleted: z.boolean(), next: z.nullable(Occurrence) }),
      ),
    ),
  }),
  may: owners,
  limit: { times: 300, perMs: 60_000 },
  where: (_input, by) => ownSpace(by),
})

/**
 * What notices say of events: what they are called, when they are, and who comes, in the order asked for; null where one may
 * not know. `starts`: whether one is to begin at that moment, or on that day.
 */
export const toldEvents = defineQuery({
  name: 'calendar/told',
  input: z.object({
    events: z
      .array(z.object({ ...oneEvent, starts: z.optional(z.string().check(z.maxLength(40))) }))
      .check(z.maxLength(mostNamed)),
  }),
  output: z.object({
    events: z.array(
      z.nullable(
        z.object({
          title: z.string(),
          isPrivate: z.boolean(),
          isDeleted: z.boolean(),
          place: z.string(),
          isSeries: z.boolean(),
          first: Occurrence,
          next: z.nullable(Occurrence),
          isThen: z.boolean(),
          attendees: z.array(Attendee),
        }),
      ),
    ),
  }),
  may: owners,
  limit: { times: 300, perMs: 60_000 },
  where: (_input, by) => ownSpace(by),
})

/** What is so of an event now; null where one may not know. */
export type ToldEvent = z.infer<typeof toldEvents.output>['events'][number]

/**
 * All of one event, for who may read it or is invited to it, with what goes along with it or its series. `past`: how many events of its series lie before `at`; `next`:
 * without `at`, when it is next, or was, if it is over.
 */
export const findEvent = defineQuery({
  name: 'calendar/find',
  input: z.object({ ...oneEvent, at: z.optional(LocalSchema) }),
  output: z.object({
    event: z.nullable(CalendarEvent.schema),
    past: z.number(),
    next: z.nullable(Occurrence),
    attached: z.nullable(EventFiles.schema),
  }),
  may: readers,
  where: ({ space }, by) => (space.startsWith('own:') ? ownSpace(by) : space),
})
