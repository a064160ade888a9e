import * as z from 'zod/mini'
import { type Tx, defineRecord, roles, SpaceIdSchema, type SpaceId } from '@atrium/engine/contract'

export const spaceKinds = ['team', 'own', 'workspace', 'conversation'] as const
export type SpaceKind = (typeof spaceKinds)[number]

/**
 * What a space is, forever: `space` and `id` are the same. The row of a purged one stays, so that its id is never used
 * again; the database keeps both.
 */
export const Space = defineRecord({
  // The engine's own table of the spaces' heads is called `space`.
  name: 'spaceRecord',
  schema: z.object({
    space: SpaceIdSchema,
    id: SpaceIdSchema,
    kind: z.enum(spaceKinds),
    state: z.enum(['open', 'purged']),
  }),
  readers: roles,
})
export type Space = z.infer<typeof Space.schema>

/** Opens a space under an id that no space has or had; refuses any other with `taken`. */
export const openSpace = (tx: Tx, { id, kind }: Pick<Space, 'id' | 'kind'>): Promise<void> =>
  tx.add(Space, { space: id, id, kind, state: 'open' })

/** Notes that all in a space is gone forever. What is left of it is its id. */
export async function closeSpace(tx: Tx, id: SpaceId): Promise<void> {
  const space = await tx.get(Space, { space: id, id })
  if (space) await tx.put(Space, { ...space, state: 'purged' })
}
