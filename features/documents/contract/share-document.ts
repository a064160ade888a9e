import * as z from 'zod/mini'
import { type SpaceId, SpaceIdSchema, defineAction, defineGate, writers, anytime } from '@atrium/engine/contract'
import { onePage, titleOf } from './document.ts'
import { onDocument } from './document-gates.ts'
import { noteInWorkspace } from './page-rules.ts'
import { openSpace, sharingOn } from '@atrium/features/workspaces/contract'
import { DocumentShare, plainShare } from './document-share.ts'

/** At least 128 bits in Base64 for addresses (RFC 4648, section 5). */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const sharePath = (id: string): string => `/share/${id}`

/** Hands on a link to a document for people outside. */
export const onLink = defineGate({
  name: 'the link is there',
  refusals: { 'no-link': 'This link no longer exists. Create a new one.' },
  pass: async (tx, { token }: { readonly token: string }, { space, refuse }) =>
    (await tx.get(DocumentShare, { space, id: token })) ?? refuse('no-link'),
})

/** Lets anybody read a page who has the link, where the workspace allows sharing (R6.04). */
export const shareDocument = defineAction({
  name: 'documents/share',
  title: 'Share document',
  input: z.object({ ...onePage, token }),
  may: writers,
  when: [openSpace, sharingOn],
  on: onDocument,
  refusals: {},
  async apply(tx, { space, token: id }, deed) {
    const { on: page } = deed
    const made = { createdBy: deed.by, createdAt: deed.at }
    await tx.add(DocumentShare, { space, id, document: page.id, ...made, ...plainShare })
    const description = `Shared the document ${titleOf(page)} with people outside`
    await noteInWorkspace(tx, { deed, type: 'document_shared', description, page })
  },
})

/** Takes a link back: it leads nowhere from now on. */
export const unshareDocument = defineAction({
  name: 'documents/unshare',
  title: 'Stop sharing document',
  input: z.object({ space: SpaceIdSchema, token }),
  may: writers,
  when: anytime,
  on: defineGate({
    name: 'the link is in this space',
    refusals: {
      'no-link': 'This link is no longer here. If the document was moved, stop sharing it where it is now.',
    },
    pass: async (tx, { space, token: id }: { readonly space: SpaceId; readonly token: string }, { refuse }) =>
      (await tx.get(DocumentShare, { space, id })) ?? refuse('no-link'),
  }),
  refusals: {},
  apply: (tx, { space, token: id }) => tx.drop(DocumentShare, { space, id }),
})
