import * as z from 'zod/mini'
import { IdSchema, defineAction, defineRecord, ownSpace, owners, anytime, SpaceIdSchema } from '@atrium/engine/contract'

/** A workspace that one keeps close, in one's own space; `id` is the workspace's. */
export const FavouriteWorkspace = defineRecord({
  name: 'favouriteWorkspace',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), at: z.number() }),
})

export const setFavouriteWorkspace = defineAction({
  name: 'workspaces/set-favourite',
  title: 'Favorite',
  input: z.object({ workspace: IdSchema, isFavourite: z.boolean() }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { workspace, isFavourite }, { by, at }) {
    const key = { space: ownSpace(by), id: workspace }
    if (!isFavourite) return tx.drop(FavouriteWorkspace, key)
    if (!(await tx.get(FavouriteWorkspace, key))) await tx.put(FavouriteWorkspace, { ...key, at })
  },
})
