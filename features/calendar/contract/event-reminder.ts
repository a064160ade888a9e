import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** When one person is reminded of an event, or of each event of a series; in their own space, `id` is the event's. */
export const EventReminder = defineRecord({
  name: 'eventReminder',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** The space of the event. */
    where: SpaceIdSchema,
    /** In the app. */
    minutes: z.array(z.number()),
    /** By email. */
    mail: z._default(z.array(z.number()), []),
    /** Up to which moment they have been reminded. */
    done: z.number(),
    changed: z.number(),
  }),
  atHand: { newest: 100, by: 'changed' },
})
export type EventReminder = z.infer<typeof EventReminder.schema>
