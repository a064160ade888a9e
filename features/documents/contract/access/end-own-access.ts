import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  anytime,
  defineAction,
  defineGate,
  isPageSpace,
  managers,
  ownSpace,
  writers,
} from '@atrium/engine/contract'
import { Member, closeSpace, giveParent, placeOf } from '@atrium/features/spaces/contract'
import { Workspace, whyArchived } from '@atrium/features/workspaces/contract'
import { Document, orderSchema } from '../document.ts'
import { moveAway } from '../move-away.ts'
import { maxDepth, pathOf } from '../page-rules.ts'
import { PageSpace, onPageSpace } from './page-space.ts'

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
  when: anytime,
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

/** Where a workspace shares nothing with people outside, who only writes in a document does not take it out: a public link follows the place. */
const keptInside = defineGate({
  name: 'sharing with people outside is on in the workspace that it leaves, unless one has full access',
  refusals: {
    'kept-inside':
      'Sharing with people outside is turned off in this workspace. Only those with full access can move this document out of it.',
  },
  async pass(tx, { place }: { readonly place: SpaceId }, { space, role, refuse }) {
    if (role !== undefined && managers.includes(role)) return
    const from = await placeOf(tx, space)
    const workspace = from === place ? undefined : await tx.get(Workspace, { space: from, id: from })
    if (workspace && !workspace.permissions.allowSharing) refuse('kept-inside')
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
  when: [keptInside],
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
