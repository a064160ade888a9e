import * as z from 'zod/mini'
import { IdSchema, type Tx, defineAction, isPageSpace, writers, anytime, serverOnly } from '@atrium/engine/contract'
import { changeCover, coverSchema } from './cover.ts'
import { Document, iconSchema, onePage, titleSchema } from './document.ts'
import { orderSchema } from './order.ts'
import { onDocument, onUnlocked } from './document-gates.ts'
import { maxDepth, pathOf } from './page-rules.ts'
import { openSpace } from '@atrium/features/workspaces/contract'

export const renameDocument = defineAction({
  name: 'documents/rename',
  title: 'Rename document',
  input: z.object({ ...onePage, title: titleSchema }),
  may: writers,
  when: [openSpace],
  on: onUnlocked,
  refusals: {},
  async apply(tx, { title: given }, { on: page, by, at }) {
    const title = given.trim()
    if (title !== page.title) await tx.put(Document, { ...page, title, updatedBy: by, updatedAt: at })
  },
})

/** Gives a page an emoji, or a colour or picture above it; nothing takes them away. */
export const decorateDocument = defineAction({
  name: 'documents/decorate',
  title: 'Icon and cover',
  input: z.object({ ...onePage, icon: z.optional(iconSchema), cover: z.optional(coverSchema) }),
  may: writers,
  when: [openSpace],
  on: onUnlocked,
  refusals: { 'no-picture': 'That file no longer exists or is not a picture. Choose another one.' },
  async apply(tx, { icon, cover, ...key }, deed) {
    const { on: page } = deed
    const now = cover ?? page.cover
    if (!(await changeCover(tx, key, { before: page.cover, now, at: deed.at, by: deed.by }))) deed.refuse('no-picture')
    await tx.put(Document, { ...page, icon: icon ?? page.icon, cover: now })
  },
})

/** What is done to a page that is not in the trash. */
const toDocument = { may: writers, when: [openSpace], on: onDocument, refusals: {} }

/** Closes a page to every change of it, its text too, or opens it again. */
export const lockDocument = defineAction({
  name: 'documents/lock',
  title: 'Lock document',
  input: z.object({ ...onePage, isLocked: z.boolean() }),
  ...toDocument,
  async apply(tx, { isLocked }, { on: page }) {
    if (isLocked !== page.isLocked) await tx.put(Document, { ...page, isLocked })
  },
})

/** Offers a page as what others begin with, or makes it a page like any other again. */
export const makeTemplate = defineAction({
  name: 'documents/make-template',
  title: 'Template',
  input: z.object({ ...onePage, isTemplate: z.boolean() }),
  ...toDocument,
  async apply(tx, { isTemplate }, { on: page }) {
    if (isTemplate !== page.isTemplate) await tx.put(Document, { ...page, isTemplate })
  },
})

/** Puts a page, with all that lies in it, to another place in the tree of its space. */
export const moveDocument = defineAction({
  name: 'documents/move',
  title: 'Move document',
  input: z.object({ ...onePage, parent: z.nullable(IdSchema), order: orderSchema }),
  may: writers,
  when: [openSpace],
  on: onDocument,
  refusals: {
    cycle: 'A document cannot be inside itself. Someone may have just moved the other one.',
    'parent-gone': 'The document you chose no longer exists. Choose another place.',
    'too-deep': 'Documents cannot be nested any deeper. Choose a place further up.',
  },
  async apply(tx, { parent, order }, deed) {
    const { on: page } = deed
    await mustTakeIn(tx, { page, parent }, deed.refuse)
    await tx.put(Document, { ...page, parent, order })
  },
})

interface Moved {
  readonly page: Document
  readonly parent: string | null
}

/** Refuses a place in which the page cannot lie. */
async function mustTakeIn(
  tx: Pick<Tx, 'get'>,
  { page, parent }: Moved,
  refuse: (code: 'cycle' | 'parent-gone' | 'too-deep') => never,
): Promise<void> {
  const { space } = page
  if (parent === null) {
    // All that lies in the space of a page lies in that page.
    if (page.parent !== null && isPageSpace(space)) refuse('parent-gone')
    return
  }
  const above = (await tx.get(Document, { space, id: parent })) ?? refuse('parent-gone')
  const path = await pathOf(tx, above)
  if (path.some(({ id }) => id === page.id)) refuse('cycle')
  if (path.some(({ trash }) => trash)) refuse('parent-gone')
  if (path.length >= maxDepth) refuse('too-deep')
}

/** Notes who changed the text of a page last, and when. Only the server does it. */
export const touchDocument = defineAction({
  name: 'documents/touch',
  input: z.object(onePage),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, key, { by, at }) {
    const page = await tx.get(Document, key)
    if (page) await tx.put(Document, { ...page, updatedBy: by, updatedAt: at })
  },
})
