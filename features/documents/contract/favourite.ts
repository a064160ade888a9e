import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineAction, defineRecord, ownSpace, owners, anytime } from '@atrium/engine/contract'

/** A page that one keeps close, in one's own space; `id` is the page's. */
export const Favourite = defineRecord({
  name: 'favourite',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), where: SpaceIdSchema, at: z.number() }),
})
export type Favourite = z.infer<typeof Favourite.schema>

export const setFavourite = defineAction({
  name: 'documents/set-favourite',
  title: 'Favorite',
  input: z.object({ where: SpaceIdSchema, id: IdSchema, isFavourite: z.boolean() }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { where, id, isFavourite }, { by, at }) {
    const key = { space: ownSpace(by), id }
    if (!isFavourite) return tx.drop(Favourite, key)
    if (!(await tx.get(Favourite, key))) await tx.put(Favourite, { ...key, where, at })
  },
})
