import * as z from 'zod/mini'
import {
  IdSchema,
  type Role,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  defineAction,
  isPageSpace,
  managers,
  writers,
} from '@atrium/engine/contract'
import { leavesBy } from './access/kept-inside.ts'
import { PageSpace } from './access/page-space.ts'
import { openSpace } from '@atrium/features/workspaces/contract'
import { Document, onePage } from './document.ts'
import { orderSchema } from './order.ts'
import { onUnlocked } from './document-gates.ts'
import { maxDepth, pathOf } from './page-rules.ts'

/** So many pages go to another space at once. */
export const mostMoved = 1_000

/**
 * Takes a page, with all that lies in it, to another space: under its id, with its text, comments, versions, files and links.
 * What is there to be taken only the server knows, which does it within the deed.
 */
export const moveAway = defineAction({
  name: 'documents/move-away',
  title: 'Move document to another space',
  input: z.object({ ...onePage, to: SpaceIdSchema, parent: z.nullable(IdSchema), order: orderSchema }),
  may: writers,
  when: [openSpace, leavesBy(({ to }: { readonly to: SpaceId }) => to)],
  on: onUnlocked,
  alsoIn: ({ to }) => [to],
  refusals: {
    'has-own': 'This document has its own access settings, which go with it. Reload the page and move it again.',
    'same-space': 'This document is in that space already. Choose another place.',
    'parent-gone': 'The document you chose no longer exists. Choose another place.',
    'too-deep': 'Documents cannot be nested any deeper. Choose a place further up.',
    'of-others':
      'Only owners and admins can move documents that others created to another space. Ask one of them, or duplicate it.',
    'too-many': 'More than 1,000 documents cannot be moved at once. Move a part of them first.',
    'no-room': 'The files of this document do not fit into the storage of that space. Make room there first.',
  },
  async apply(tx, { space, id, to, parent }, { refuse }) {
    if (to === space) refuse('same-space')
    if (isPageSpace(space) && (await tx.get(PageSpace, { space, id: space }))?.root === id) refuse('has-own')
    await mustTake(tx, { space: to, parent }, refuse)
  },
})

interface Mover {
  readonly role: Role | undefined
  readonly by: string
}

/** Whether somebody may take pages out of a space in which they have that role: nobody takes away what others made there. */
export const mayTake = ({ role, by }: Mover, pages: readonly Pick<Document, 'createdBy'>[]): boolean =>
  (role !== undefined && managers.includes(role)) || pages.every(({ createdBy }) => createdBy === by)

interface Parent {
  readonly space: SpaceId
  readonly parent: string | null
}

async function mustTake(tx: Tx, { space, parent }: Parent, refuse: (code: 'parent-gone' | 'too-deep') => never) {
  if (parent === null) return isPageSpace(space) ? refuse('parent-gone') : undefined
  const above = (await tx.get(Document, { space, id: parent })) ?? refuse('parent-gone')
  const path = await pathOf(tx, above)
  if (path.some(({ trash }) => trash)) refuse('parent-gone')
  if (path.length >= maxDepth) refuse('too-deep')
}
