import * as z from 'zod/mini'
import { type SpaceId, SpaceIdSchema, type Tx, defineRecord, isPageSpace, roles } from '@atrium/engine/contract'

export const spaceKinds = ['team', 'own', 'workspace', 'conversation', 'page'] as const
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
    /** Where a page's space has its place: whose rules on sharing with people outside count in it, too. */
    parent: z.nullable(SpaceIdSchema),
  }),
  readers: roles,
  version: 2,
  upgrade: (row) => (typeof row === 'object' ? { parent: null, ...row } : row),
})
export type Space = z.infer<typeof Space.schema>

/** Opens a space under an id that no space has or had; refuses any other with `taken`. */
export const openSpace = (
  tx: Tx,
  { id, kind, parent = null }: Pick<Space, 'id' | 'kind'> & Partial<Pick<Space, 'parent'>>,
): Promise<void> => tx.add(Space, { space: id, id, kind, state: 'open', parent })

/** Gives a page's space another place. */
export async function giveParent(tx: Tx, id: SpaceId, parent: SpaceId): Promise<void> {
  const space = await tx.get(Space, { space: id, id })
  if (space && space.parent !== parent) await tx.put(Space, { ...space, parent })
}

/** The space in which a page's space has its place, and any other space itself. */
export const placeOf = async (tx: Pick<Tx, 'get'>, id: SpaceId): Promise<SpaceId> =>
  (isPageSpace(id) ? (await tx.get(Space, { space: id, id }))?.parent : undefined) ?? id

/** Notes that all in a space is gone forever. What is left of it is its id. */
export async function closeSpace(tx: Tx, id: SpaceId): Promise<void> {
  const space = await tx.get(Space, { space: id, id })
  if (space) await tx.put(Space, { ...space, state: 'purged' })
}
