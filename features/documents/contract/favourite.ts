import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineAction, defineRecord, ownSpace, owners, anytime } from '@atrium/engine/contract'

/** A page that one keeps close, in one's own space; `id` is the page's. */
export const Favourite = defineRecord({
  name: 'favourite',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), where: SpaceIdSchema, at: z.number() }),
})
export type Favourite = z.infer<typeof Favourite.schema>

/** So many have a place of their own. */
export const mostArranged = 500

/** In which order one keeps pages close: their ids; those that are not among them come first. */
export const FavouriteOrder = defineRecord({
  name: 'favouriteOrder',
  schema: z.object({ space: SpaceIdSchema, id: z.literal('all'), pages: z.array(z.string()) }),
})
export type FavouriteOrder = z.infer<typeof FavouriteOrder.schema>

export const arrangeFavourites = defineAction({
  name: 'documents/arrange-favourites',
  title: 'Reorder favorites',
  input: z.object({ pages: z.array(IdSchema).check(z.maxLength(mostArranged)) }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { pages }, { by }) {
    const key = { space: ownSpace(by), id: 'all' } as const
    const known = await tx.get(FavouriteOrder, key)
    await tx.put(FavouriteOrder, { ...known, ...key, pages: [...new Set(pages)] })
  },
})

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
