import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, anytime, defineAction, managers, serverOnly, writers } from '@atrium/engine/contract'
import { countDocumentsOf, openSpace } from '@atrium/features/workspaces/contract'
import { changeCover } from './cover.ts'
import { Document, onePage, titleOf } from './document.ts'
import { onRestorable, onTrashed, onUnlocked } from './document-gates.ts'
import { noteInWorkspace, pathOf } from './page-rules.ts'

const toOnePage = { input: z.object(onePage), when: [openSpace], refusals: {} }

/** Puts a page, with all that lies in it, into the trash for 30 days. */
export const trashDocument = defineAction({
  name: 'documents/trash',
  title: 'Move to trash',
  ...toOnePage,
  may: writers,
  on: onUnlocked,
  async apply(tx, _key, deed) {
    const { by, at, on: page } = deed
    await tx.put(Document, { ...page, trash: { at, by, isForever: false } })
    const description = `Moved the document ${titleOf(page)} to the trash`
    await noteInWorkspace(tx, { deed, type: 'document_trashed', description, page })
  },
})

/** Takes a page out of the trash: to where it was, or to the top where that is gone. */
export const restoreDocument = defineAction({
  name: 'documents/restore',
  title: 'Restore document',
  ...toOnePage,
  may: writers,
  on: onRestorable,
  async apply(tx, _key, deed) {
    const { on: page } = deed
    if (page.trash === null) return
    const [, ...above] = await pathOf(tx, page)
    const isOpen = above.length > 0 && above.every(({ trash }) => trash === null)
    await tx.put(Document, { ...page, trash: null, parent: isOpen ? page.parent : null })
    const description = `Restored the document ${titleOf(page)}`
    await noteInWorkspace(tx, { deed, type: 'document_restored', description, page })
  },
})

/** Has a page of the trash forgotten at once, with all that lies in it. */
export const deleteForever = defineAction({
  name: 'documents/delete-forever',
  title: 'Delete document forever',
  ...toOnePage,
  may: managers,
  on: onTrashed,
  apply: (tx, _key, { on: { page, trash } }) => tx.put(Document, { ...page, trash: { ...trash, isForever: true } }),
})

/** Forgets pages that lie in one that was put into the trash at that time, and is still there. Only the server does it. */
export const purgeDocuments = defineAction({
  name: 'documents/purge',
  input: z.object({
    space: SpaceIdSchema,
    root: IdSchema,
    trashedAt: z.number(),
    pages: z.array(IdSchema).check(z.maxLength(200)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: { kept: 'This page is not to be forgotten.' },
  async apply(tx, { space, root, trashedAt, pages }, { at, refuse }) {
    const top = await tx.get(Document, { space, id: root })
    if (!top?.trash || top.trash.at !== trashedAt) return refuse('kept')
    // Others follow: from here on nobody can bring back what would be a torso.
    if (!pages.includes(root)) await tx.put(Document, { ...top, trash: { ...top.trash, isForever: true } })
    for (const id of pages) {
      const page = await tx.get(Document, { space, id })
      if (!page || !(await pathOf(tx, page)).some((above) => above.id === root)) continue
      await changeCover(tx, { space, id }, { before: page.cover, now: '', at, by: page.createdBy })
      await tx.drop(Document, { space, id })
    }
  },
})

/** Puts down how many pages a workspace has outside of its trash. Only the server does it. */
export const countDocuments = defineAction({
  name: 'documents/count',
  input: z.object({ space: SpaceIdSchema, count: z.number() }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  apply: (tx, { space, count }) => countDocumentsOf(tx, space, count),
})
