import * as z from 'zod/mini'
import { SpaceIdSchema, anytime, defineAction, ownSpace, owners } from '@atrium/engine/contract'
import { CalendarFeed } from './calendar-feed.ts'

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
