import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, defineRecord } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { onePage, titleOf } from './document.ts'
import { noteInWorkspace, openPage, openSpace, shut } from './page-rules.ts'

/** A link by which anybody can read one page; `id` is what the link carries, and nobody can guess it. */
export const DocumentShare = defineRecord({
  name: 'documentShare',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    document: z.string(),
    createdBy: z.string(),
    createdAt: z.number(),
  }),
  readers: may['documents/share'],
})
export type DocumentShare = z.infer<typeof DocumentShare.schema>

/** At least 128 bits in Base64 for addresses (RFC 4648, section 5). */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/))

export const sharePath = (id: string): string => `/share/${id}`

/** Lets anybody read a page who has the link, where the workspace allows sharing (R6.04). */
export const shareDocument = defineAction({
  name: 'documents/share',
  title: 'Share document',
  input: z.object({ ...onePage, token }),
  may: may['documents/share'],
  refusals: {
    ...shut,
    'no-sharing': 'Sharing with people outside is turned off in this workspace. Its owner can turn it on.',
  },
  async apply(tx, { token: id, ...key }, deed) {
    const workspace = await openSpace(tx, key.space, deed)
    if (workspace && !workspace.permissions.allowSharing) deed.refuse('no-sharing')
    const page = await openPage(tx, key, deed)
    await tx.add(DocumentShare, { space: key.space, id, document: page.id, createdBy: deed.by, createdAt: deed.at })
    const description = `Shared the document ${titleOf(page)} with people outside`
    await noteInWorkspace(tx, workspace, { deed, type: 'document_shared', description, page })
  },
})

/** Takes a link back: it leads nowhere from now on. */
export const unshareDocument = defineAction({
  name: 'documents/unshare',
  title: 'Stop sharing document',
  input: z.object({ space: SpaceIdSchema, token }),
  may: may['documents/unshare'],
  refusals: {},
  apply: (tx, { space, token: id }) => tx.drop(DocumentShare, { space, id }),
})
