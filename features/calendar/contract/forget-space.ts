import * as z from 'zod/mini'
import {
  IdSchema,
  type Key,
  SpaceIdSchema,
  type Tx,
  defineAction,
  ownSpace,
  serverOnly,
  anytime,
  type SpaceId,
} from '@atrium/engine/contract'
import { letFileGo } from '@atrium/features/files/contract'
import { EventWords } from './calendar-event.ts'
import { EventFiles } from './event-files.ts'
import { CalendarFeed } from './calendar-feed.ts'
import { EventReminder } from './event-reminder.ts'

/** So much of one person is forgotten by one deed. */
export const forgottenAtOnce = 200

/** Forgets what one person had of their own about the events of a space that is no more. Only the server does it. */
export const forgetSpace = defineAction({
  name: 'calendar/forget-space',
  input: z.object({
    person: IdSchema,
    space: SpaceIdSchema,
    ids: z.array(z.string()).check(z.maxLength(forgottenAtOnce)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, space: where, ids }, { at }) {
    for (const id of ids) {
      const key = { space: ownSpace(person), id }
      await dropFiles(tx, key, { where, at })
      for (const kind of [EventWords, EventReminder, CalendarFeed])
        if ((await tx.get<Elsewhere>(kind, key))?.where === where) await tx.drop<Elsewhere>(kind, key)
    }
  },
})

type EventKey = Pick<EventFiles, 'space' | 'id'>

interface Elsewhere extends Key {
  readonly where: string
}

async function dropFiles(tx: Tx, key: EventKey, { where, at }: { where: SpaceId; at: number }): Promise<void> {
  const row = await tx.get(EventFiles, key)
  if (row?.where !== where) return
  for (const { id } of row.files)
    await letFileGo(tx, { space: key.space, id }, { place: { kind: 'event', id: key.id, where }, at })
  await tx.drop(EventFiles, key)
}
