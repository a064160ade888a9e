import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineRecord } from '@atrium/engine/contract'
import { LocalSchema } from '@atrium/base/local-date-time'

/** How long an event in the trash can be restored. */
export const trashMs = 30 * 86_400_000

/** The moment at which what is to be forgotten at once went into the trash. */
export const atOnce = 0

/** The colours of single events; without one an event has that of its calendar. */
export const colors = ['', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'gray'] as const
export type Color = (typeof colors)[number]

const answers = ['none', 'yes', 'maybe', 'no'] as const

/** Only zones that are known here: what is stored must be shown at its time later. */
export const ZoneSchema = z
  .string()
  .check(z.maxLength(64), z.refine(isZone, { error: 'Atrium does not know this time zone.' }))

/** There are some six hundred of them; to ask costs a hundredth of a millisecond and more, and an answer names thousands. */
const knownZones = new Set<string>()

function isZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    // Letters of either case name a zone, in more ways than are worth keeping.
    if (knownZones.size < 1_000) knownZones.add(zone)
    return true
  } catch {
    return false // that is how an unknown one is told
  }
}

export const Attendee = z.object({
  person: IdSchema,
  answer: z._default(z.enum(answers), 'none'),
  isOptional: z._default(z.boolean(), false),
  comment: z._default(z.string().check(z.maxLength(300)), ''),
  /** What they had answered, and to which times, before these changed; they are asked again until they answer. */
  before: z.optional(z.object({ answer: z.enum(['yes', 'maybe', 'no']), times: z.string().check(z.maxLength(2_000)) })),
})
export type Attendee = z.infer<typeof Attendee>

/** So many people can be invited to an event. */
export const maxAttendees = 200

const locals = z.array(LocalSchema).check(z.maxLength(1_000))

/** What is said of an event; nobody but its owner reads it of a private one. */
const wordFields = {
  title: z.string().check(z.maxLength(200, 'A title can have at most 200 characters.')),
  place: z.string().check(z.maxLength(300, 'A place can have at most 300 characters.')),
  description: z.string().check(z.maxLength(10_000, 'A description can have at most 10,000 characters.')),
}

/** What people decide about an event. */
export const eventFields = {
  ...wordFields,
  color: z.enum(colors),
  isAllDay: z.boolean(),
  /** Days when it is all-day, the end being the day after the last; else times by the clocks of the zones. */
  start: LocalSchema,
  end: LocalSchema,
  startZone: ZoneSchema,
  endZone: ZoneSchema,
  /** RRULE; a `RuleSchema` wherever it is written. */
  rule: z.string(),
  /** RDATE and EXDATE: further beginnings, and those that are left out. */
  extra: locals,
  without: locals,
  /** Whether who is there has no time for something else. */
  isBusy: z.boolean(),
  isPrivate: z.boolean(),
  /** A document of the same space. */
  document: z.nullable(IdSchema),
  attendees: z.array(Attendee).check(z.maxLength(maxAttendees, `At most ${maxAttendees} people can be invited.`)),
}

/** How often the maker of an event that was imported had changed it, and when last, in milliseconds. */
export const Origin = z.object({
  sequence: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  modified: z.number().check(z.gte(0), z.lte(8_640_000_000_000_000)),
})

/**
 * An event, or a series of events, after iCalendar's model (RFC 5545). One that differs from its series is a row of its
 * own, which `series` and `recurrence` (RECURRENCE-ID) place there.
 */
export const CalendarEvent = defineRecord({
  name: 'calendarEvent',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    uid: z.string(),
    sequence: z.number(),
    ...eventFields,
    series: z.nullable(z.string()),
    recurrence: z.nullable(LocalSchema),
    overrides: z.array(z.object({ at: LocalSchema, id: z.string() })),
    /** Before and after which moment nothing of it lies, in any zone; `latest` is null when it goes on forever. */
    earliest: z.number(),
    latest: z.nullable(z.number()),
    trash: z.nullable(z.object({ at: z.number(), by: z.string() })),
    /** Of one that was imported. */
    origin: z._default(z.nullable(Origin), null),
    createdBy: z.string(),
    createdAt: z.number(),
    updatedBy: z.string(),
    updatedAt: z.number(),
    /** The number of the change that made it so, with a fraction for the second and further events of one deed. */
    changed: z.number(),
  }),
  atHand: { newest: 100, by: 'changed' },
})
export type CalendarEvent = z.infer<typeof CalendarEvent.schema>

/** What a private event is about, in its owner's own space; the event's own row says only when. */
export const EventWords = defineRecord({
  name: 'eventWords',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), where: SpaceIdSchema, ...wordFields, changed: z.number() }),
  atHand: { newest: 100, by: 'changed' },
})
export type EventWords = z.infer<typeof EventWords.schema>

export const oneEvent = { space: SpaceIdSchema, id: IdSchema }

/** Whether it is one event, and no series. */
export const isSingle = ({ rule, extra }: Pick<CalendarEvent, 'rule' | 'extra'>): boolean =>
  rule === '' && extra.length === 0

/** What an event without a title is called. */
export const titleOf = ({ title, isPrivate }: Pick<CalendarEvent, 'title' | 'isPrivate'>): string =>
  title || (isPrivate ? 'Busy' : 'Untitled event')
