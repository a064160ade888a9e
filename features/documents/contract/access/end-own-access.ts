import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  defineAction,
  isPageSpace,
  managers,
  ownSpace,
  writers,
} from '@atrium/engine/contract'
import { Member, closeSpace, giveParent, placeOf } from '@atrium/features/spaces/contract'
import { Workspace, whyArchived } from '@atrium/features/workspaces/contract'
import { Document } from '../document.ts'
import { orderSchema } from '../order.ts'
import { moveAway } from '../move-away.ts'
import { maxDepth, pathOf } from '../page-rules.ts'
import { leavesBy } from './kept-inside.ts'
import { PageSpace } from './page-space.ts'
import { onPageSpace } from './grants.ts'

const placeRefusals = {
  'not-allowed-there': 'You cannot add documents there. Choose another place.',
  'not-a-place': 'Choose the team, a workspace or your own documents.',
  'place-archived': 'The workspace you chose is archived. Choose another place.',
  'parent-gone': moveAway.refusals['parent-gone'],
} as const

interface Place {
  readonly by: string
  readonly space: SpaceId
  refuse(code: keyof typeof placeRefusals): never
}

/** Refuses to put pages where one could not write them. */
async function mustWriteIn(tx: Pick<Tx, 'get'>, { by, space, refuse }: Place): Promise<void> {
  if (isPageSpace(space)) refuse('not-a-place')
  const member = await tx.get(Member, { space, id: by })
  if (!member || !writers.includes(member.role)) refuse('not-allowed-there')
  const workspace = await tx.get(Workspace, { space, id: space })
  if (workspace && whyArchived(workspace) !== undefined) refuse('place-archived')
}

/**
 * Takes a page that has access of its own, with all that lies in it, to another space, whose access counts for it then. Its own
 * space is closed for ever.
 */
export const endOwnAccess = defineAction({
  name: 'documents/end-own-access',
  title: 'End own access of document',
  input: z.object({ space: SpaceIdSchema, to: SpaceIdSchema, parent: z.nullable(IdSchema), order: orderSchema }),
  may: managers,
  when: [leavesBy(({ to }: { readonly to: SpaceId }) => to)],
  on: onPageSpace,
  refusals: {
    ...placeRefusals,
    'too-deep': moveAway.refusals['too-deep'],
    'too-many': moveAway.refusals['too-many'],
    'no-room': moveAway.refusals['no-room'],
  },
  also: ({ to }, by) => [to, ownSpace(by)],
  async apply(tx, { space, to, parent }, { by, refuse }) {
    await mustWriteIn(tx, { by, space: to, refuse })
    if (parent !== null) {
      const above = (await tx.get(Document, { space: to, id: parent })) ?? refuse('parent-gone')
      const path = await pathOf(tx, above)
      if (path.some(({ trash }) => trash)) refuse('parent-gone')
      if (path.length >= maxDepth) refuse('too-deep')
    }
    await tx.drop(PageSpace, { space, id: space })
    await closeSpace(tx, space)
  },
})

/** Shows a page that has access of its own elsewhere: among the pages of another space, or elsewhere among them. Its access stays. */
export const showElsewhere = defineAction({
  name: 'documents/show-elsewhere',
  title: 'Move document',
  input: z.object({
    space: SpaceIdSchema,
    place: SpaceIdSchema,
    under: z.nullable(z.object({ space: SpaceIdSchema, id: IdSchema })),
    order: orderSchema,
  }),
  may: writers,
  when: [leavesBy(({ place }: { readonly place: SpaceId }) => place)],
  on: onPageSpace,
  refusals: {
    ...placeRefusals,
    'in-itself': 'A document cannot be moved into itself.',
  },
  async apply(tx, { space, place, under, order }, { by, on: page, refuse }) {
    if (under?.space === space) refuse('in-itself')
    await mustWriteIn(tx, { by, space: place, refuse })
    if (under) await mustBeShownThere(tx, under, { by, space: place, refuse })
    await giveParent(tx, space, place)
    await tx.put(PageSpace, { ...page, under: under?.id ?? null, order })
  },
})

/** Refuses a page under which nothing can be shown in a place: that is not there, or that one does not read oneself. */
async function mustBeShownThere(
  tx: Pick<Tx, 'get'>,
  under: { readonly space: SpaceId; readonly id: string },
  { by, space, refuse }: Place,
): Promise<void> {
  const isRead = (await tx.get(Member, { space: under.space, id: by })) !== undefined
  const document = isRead ? await tx.get(Document, under) : undefined
  if (!document || document.trash !== null || (await placeOf(tx, under.space)) !== space) refuse('parent-gone')
}
