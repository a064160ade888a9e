import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'
import { Member, closeSpace, dismiss, dismissOwner } from '@atrium/features/spaces/contract'
import { settle } from './grant-access.ts'
import { PageSpace } from './page-space.ts'

/** So many people are let in or taken out by one deed. */
export const mostSettled = 100

const crowd = z.object({ space: SpaceIdSchema, people: z.array(IdSchema).check(z.maxLength(mostSettled)) })

/** Has people be in the space of a page as its grants, its groups and its spaces say. Only the server does it. */
export const settleAccess = defineAction({
  name: 'documents/settle-access',
  input: crowd,
  may: serverOnly,
  when: anytime,
  refusals: {},
  also: ({ people }) => people.map(ownSpace),
  async apply(tx, { space, people }, { at }) {
    const page = await tx.get(PageSpace, { space, id: space })
    if (!page) return
    for (const person of people) await settle(tx, page, { space, person, at })
  },
})

/** Takes people out of the space of a page whose own access has ended, or of which nothing is left; its owner goes last, with `closePageSpace`. */
export const clearPageSpace = defineAction({
  name: 'documents/clear-page-space',
  input: crowd,
  may: serverOnly,
  when: anytime,
  refusals: {},
  also: ({ people }) => people.map(ownSpace),
  async apply(tx, { space, people }) {
    for (const id of people) {
      const member = await tx.get(Member, { space, id })
      if (member && member.role !== 'owner') await dismiss(tx, member)
    }
  },
})

/** Closes for ever the space of a page whose own access has ended, or of which nothing is left. Only the server does it. */
export const closePageSpace = defineAction({
  name: 'documents/close-page-space',
  input: z.object({ space: SpaceIdSchema, owner: IdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  also: ({ owner }) => [ownSpace(owner)],
  async apply(tx, { space, owner }) {
    await tx.drop(PageSpace, { space, id: space })
    await closeSpace(tx, space)
    await dismissOwner(tx, { space, id: owner })
  },
})
