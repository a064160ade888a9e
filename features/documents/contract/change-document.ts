import * as z from 'zod/mini'
import { IdSchema, defineAction } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { changeCover, coverSchema } from './cover.ts'
import { Document, iconSchema, onePage, orderSchema, titleSchema } from './document.ts'
import { maxDepth, openPage, openSpace, pathOf, shut } from './page-rules.ts'

export const renameDocument = defineAction({
  name: 'documents/rename',
  title: 'Rename document',
  input: z.object({ ...onePage, title: titleSchema }),
  may: may['documents/rename'],
  refusals: shut,
  async apply(tx, { title: given, ...key }, deed) {
    await openSpace(tx, key.space, deed)
    const page = await openPage(tx, key, deed)
    if (page.isLocked) deed.refuse('locked')
    const title = given.trim()
    if (title !== page.title) await tx.put(Document, { ...page, title, updatedBy: deed.by, updatedAt: deed.at })
  },
})

/** Gives a page an emoji, or a colour or picture above it; nothing takes them away. */
export const decorateDocument = defineAction({
  name: 'documents/decorate',
  title: 'Icon and cover',
  input: z.object({ ...onePage, icon: z.optional(iconSchema), cover: z.optional(coverSchema) }),
  may: may['documents/decorate'],
  refusals: { ...shut, 'no-picture': 'That file no longer exists or is not a picture. Choose another one.' },
  async apply(tx, { icon, cover, ...key }, deed) {
    await openSpace(tx, key.space, deed)
    const page = await openPage(tx, key, deed)
    if (page.isLocked) deed.refuse('locked')
    const now = cover ?? page.cover
    if (!(await changeCover(tx, key, { before: page.cover, now, at: deed.at, by: deed.by }))) deed.refuse('no-picture')
    await tx.put(Document, { ...page, icon: icon ?? page.icon, cover: now })
  },
})

/** Closes a page to every change of it, its text too, or opens it again. */
export const lockDocument = defineAction({
  name: 'documents/lock',
  title: 'Lock document',
  input: z.object({ ...onePage, isLocked: z.boolean() }),
  may: may['documents/lock'],
  refusals: shut,
  async apply(tx, { isLocked, ...key }, deed) {
    await openSpace(tx, key.space, deed)
    const page = await openPage(tx, key, deed)
    if (isLocked !== page.isLocked) await tx.put(Document, { ...page, isLocked })
  },
})

/** Offers a page as what others begin with, or makes it a page like any other again. */
export const makeTemplate = defineAction({
  name: 'documents/make-template',
  title: 'Template',
  input: z.object({ ...onePage, isTemplate: z.boolean() }),
  may: may['documents/make-template'],
  refusals: shut,
  async apply(tx, { isTemplate, ...key }, deed) {
    await openSpace(tx, key.space, deed)
    const page = await openPage(tx, key, deed)
    if (isTemplate !== page.isTemplate) await tx.put(Document, { ...page, isTemplate })
  },
})

/** Puts a page, with all that lies in it, to another place in the tree of its space. */
export const moveDocument = defineAction({
  name: 'documents/move',
  title: 'Move document',
  input: z.object({ ...onePage, parent: z.nullable(IdSchema), order: orderSchema }),
  may: may['documents/move'],
  refusals: {
    ...shut,
    cycle: 'A document cannot be inside itself. Someone may have just moved the other one.',
    'parent-gone': 'The document you chose no longer exists. Choose another place.',
    'too-deep': 'Documents cannot be nested any deeper. Choose a place further up.',
  },
  async apply(tx, { parent, order, ...key }, deed) {
    await openSpace(tx, key.space, deed)
    const page = await openPage(tx, key, deed)
    if (parent !== null) {
      const above = (await tx.get(Document, { ...key, id: parent })) ?? deed.refuse('parent-gone')
      const path = await pathOf(tx, above)
      if (path.some(({ id }) => id === page.id)) deed.refuse('cycle')
      if (path.some(({ trash }) => trash)) deed.refuse('parent-gone')
      if (path.length >= maxDepth) deed.refuse('too-deep')
    }
    await tx.put(Document, { ...page, parent, order })
  },
})

/** Notes who changed the text of a page last, and when. Only the server does it. */
export const touchDocument = defineAction({
  name: 'documents/touch',
  input: z.object(onePage),
  may: may['documents/touch'],
  refusals: {},
  async apply(tx, key, { by, at }) {
    const page = await tx.get(Document, key)
    if (page) await tx.put(Document, { ...page, updatedBy: by, updatedAt: at })
  },
})
