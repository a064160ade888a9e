import * as z from 'zod/mini'
import { IdSchema, defineAction, ownSpace, owners, anytime, serverOnly, SpaceIdSchema } from '@atrium/engine/contract'
import { MomentOrDateSchema } from '@atrium/base/local-date-time'
import { oneEvent } from './calendar-event.ts'
import { EventReminder } from './event-reminder.ts'

/** How long before an event somebody can be reminded of it, in minutes: four weeks. */
const mostMinutes = 40_320

/** So many reminders of an event one can have. */
export const mostReminders = 5

const minutes = z
  .array(z.int().check(z.gte(0), z.lte(mostMinutes)))
  .check(z.maxLength(mostReminders, 'An event can have at most five reminders.'))

/** Says how long before an event one wants to be reminded of it, in the app and by email; no times at all: not any more. */
export const setReminders = defineAction({
  name: 'calendar/set-reminders',
  title: 'Reminders',
  input: z.object({ ...oneEvent, minutes, mail: z._default(minutes, []) }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: where, id, minutes: given, mail }, { by, at, seq }) {
    const key = { space: ownSpace(by), id }
    if (given.length + mail.length === 0) return tx.drop(EventReminder, key)
    await tx.get(EventReminder, key)
    const row = { ...key, where, minutes: inOrder(given), mail: inOrder(mail), done: at, changed: seq }
    await tx.put(EventReminder, row)
  },
})

const inOrder = (given: readonly number[]): number[] => [...new Set(given)].toSorted((one, other) => one - other)

/** What somebody is reminded of by email; its words are found when it goes. */
export const LetterSchema = z.object({
  id: IdSchema,
  /** The space of the event. */
  where: SpaceIdSchema,
  event: IdSchema,
  /** When it begins. */
  start: MomentOrDateSchema,
  /** How long before. */
  minutes: z.number(),
  /** Whether its owner hears of it in no other way: without a mail server they are told in the app. */
  isOnly: z.boolean(),
})
export type Letter = z.infer<typeof LetterSchema>

/** Notes up to when somebody has been reminded, and takes what they wish for a series to the one that goes on from it. Only the server does it. */
export const noteReminded = defineAction({
  name: 'calendar/note-reminded',
  input: z.object({
    person: IdSchema,
    id: IdSchema,
    /** The event whose reminders these are: `id` itself, or the series that `id` goes on from. */
    of: IdSchema,
    done: z.number(),
    /** When there is something to do again; null when there is nothing more to remind of. */
    next: z.nullable(z.number()),
    /** What they are told by email. */
    letters: z.array(LetterSchema),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, id, of, done }, { seq }) {
    const space = ownSpace(person)
    // What was wished may have changed, or be wished no more, since the reminder was on its way.
    const known = (await tx.get(EventReminder, { space, id })) ?? (await tx.get(EventReminder, { space, id: of }))
    if (!known || (known.id === id && known.done >= done)) return
    await tx.put(EventReminder, { ...known, id, done, changed: seq })
  },
})
