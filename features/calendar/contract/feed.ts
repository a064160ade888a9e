import * as z from 'zod/mini'
import { SpaceIdSchema, anytime, defineAction, defineRecord, ownSpace, owners } from '@atrium/engine/contract'

/**
 * A secret address under which other calendars can read one calendar, as far as its maker may read it; `id` is the secret.
 * It lies in the maker's own space, and leads nowhere once they take it back or may not read that calendar any more.
 */
export const CalendarFeed = defineRecord({
  name: 'calendarFeed',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), where: SpaceIdSchema, createdAt: z.number() }),
})
export type CalendarFeed = z.infer<typeof CalendarFeed.schema>

/** At least 128 bits in Base64 for addresses (RFC 4648, section 5). */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const feedsPath = '/share/calendar'
export const feedPath = (id: string): string => `${feedsPath}/${id}.ics`

export const createFeed = defineAction({
  name: 'calendar/create-feed',
  title: 'Publish calendar',
  input: z.object({ space: SpaceIdSchema, token }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  apply: (tx, { space: where, token: id }, { by, at }) =>
    tx.add(CalendarFeed, { space: ownSpace(by), id, where, createdAt: at }),
})

export const revokeFeed = defineAction({
  name: 'calendar/revoke-feed',
  title: 'Stop publishing calendar',
  input: z.object({ token }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  apply: (tx, { token: id }, { by }) => tx.drop(CalendarFeed, { space: ownSpace(by), id }),
})
