import * as z from 'zod/mini'
import { IdSchema, defineAction, isPageSpace } from '@atrium/engine/contract'
import { changeCover, coverSchema } from './cover.ts'
import { Document, iconSchema, onePage, pageMakers, titleOf, titleSchema } from './document.ts'
import { orderSchema } from './order.ts'
import { maxDepth, noteInWorkspace, pathOf } from './page-rules.ts'
import { openSpace } from '@atrium/features/workspaces/contract'

/** Makes an empty page, at the top or in another. */
export const createDocument = defineAction({
  name: 'documents/create',
  title: 'New document',
  input: z.object({
    ...onePage,
    title: titleSchema,
    parent: z._default(z.nullable(IdSchema), null),
    order: z._default(orderSchema, 'a0'),
    icon: z._default(iconSchema, ''),
    cover: z._default(coverSchema, ''),
    isTemplate: z._default(z.boolean(), false),
  }),
  may: pageMakers.may,
  when: [openSpace],
  refusals: {
    'parent-gone': 'The parent document no longer exists. Create this one somewhere else.',
    'too-deep': 'Documents cannot be nested any deeper. Create it further up.',
    'no-picture': 'The cover picture no longer exists. Choose another one.',
  },
  async apply(tx, { space, id, title, parent, ...look }, deed) {
    const { by, at, refuse } = deed
    // All that lies in the space of a page lies in that page.
    if (parent === null && isPageSpace(space)) refuse('parent-gone')
    if (parent !== null) {
      const above = (await tx.get(Document, { space, id: parent })) ?? refuse('parent-gone')
      const path = await pathOf(tx, above)
      if (path.some(({ trash }) => trash)) refuse('parent-gone')
      if (path.length >= maxDepth) refuse('too-deep')
    }
    if (!(await changeCover(tx, { space, id }, { before: '', now: look.cover, at, by }))) refuse('no-picture')
    const page = { space, id, parent, title: title.trim(), ...look }
    const fresh = { isLocked: false, trash: null, status: null, owner: null }
    await tx.add(Document, { ...page, ...fresh, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    const description = `Created the document ${titleOf(page)}`
    await noteInWorkspace(tx, { deed, type: 'document_created', description, page, documents: 1 })
  },
})
