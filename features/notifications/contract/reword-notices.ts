import * as z from 'zod/mini'
import { IdSchema, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'
import { emptiedAtOnce } from './empty-notices.ts'
import { Notice } from './notice.ts'

/**
 * Puts the new words of what was edited into notices that told the old ones. Nobody is told anew: whether one has read it, and
 * what waits to be told elsewhere, stays. Only the server does it.
 */
export const rewordNotices = defineAction({
  name: 'notifications/reword',
  input: z.object({
    person: IdSchema,
    ids: z.array(IdSchema).check(z.maxLength(emptiedAtOnce)),
    message: z.string().check(z.maxLength(300)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, ids, message }) {
    for (const id of ids) {
      const notice = await tx.get(Notice, { space: ownSpace(person), id })
      if (notice && notice.message !== message) await tx.put(Notice, { ...notice, message })
    }
  },
})
