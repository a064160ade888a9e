import * as z from 'zod/mini'
import { IdSchema, defineAction, ownSpace, serverOnly, anytime } from '@atrium/engine/contract'
import { Notice } from './notice.ts'

/** So many notices of one person are emptied at once. */
export const emptiedAtOnce = 200

/**
 * Takes what was deleted out of notices that told of it: they say instead that it was. Where the source had a name, that
 * is gone, too. Only the server does it.
 */
export const emptyNotices = defineAction({
  name: 'notifications/empty',
  input: z.object({
    person: IdSchema,
    ids: z.array(IdSchema).check(z.maxLength(emptiedAtOnce)),
    message: z.string().check(z.maxLength(300)),
    sourceName: z.nullable(z.string()),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, ids, message, sourceName }) {
    for (const id of ids) {
      const notice = await tx.get(Notice, { space: ownSpace(person), id })
      if (notice) await tx.put(Notice, { ...notice, message, sourceName: sourceName ?? notice.sourceName, read: true })
    }
  },
})
