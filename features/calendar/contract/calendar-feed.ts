import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/**
 * A secret address under which other calendars can read one calendar, as far as its maker may read it; `id` is the secret.
 * It lies in the maker's own space, and leads nowhere once they take it back or may not read that calendar any more.
 */
export const CalendarFeed = defineRecord({
  name: 'calendarFeed',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), where: SpaceIdSchema, createdAt: z.number() }),
})
export type CalendarFeed = z.infer<typeof CalendarFeed.schema>
