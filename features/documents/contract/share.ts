import * as z from 'zod/mini'
import { LocalDateSchema } from '@atrium/base/local-date-time'
import { SpaceIdSchema, defineAction, defineGate, defineRecord, writers, anytime } from '@atrium/engine/contract'
import { onePage, titleOf } from './document.ts'
import { onDocument } from './document-gates.ts'
import { noteInWorkspace } from './page-rules.ts'
import { openSpace, sharingOn } from '@atrium/features/workspaces/contract'

/** How a link is made. */
const plainShare = { until: null, withPages: false, isListed: false, hasPassword: false, address: null } as const

export const shareChoices = {
  /** The last day on which it leads anywhere, in UTC; null for no end. */
  until: z.nullable(LocalDateSchema),
  /** Whether what lies in the page is read by it, too. */
  withPages: z.boolean(),
  /** Whether search engines may list it. */
  isListed: z.boolean(),
}

/** A link by which anybody can read a page; `id` is what the link carries, and nobody can guess it. */
export const DocumentShare = defineRecord({
  name: 'documentShare',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    document: z.string(),
    createdBy: z.string(),
    createdAt: z.number(),
    ...shareChoices,
    /** Whether visitors have to know a password, of which nobody is told more. */
    hasPassword: z.boolean(),
    /** Another name that the link goes by, which can be guessed; no other link has it. */
    address: z.nullable(z.string()),
  }),
  readers: writers,
  version: 4,
  upgrade: (row) => (typeof row === 'object' ? { ...plainShare, ...row } : row),
})
export type DocumentShare = z.infer<typeof DocumentShare.schema>

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
  refusals: {},
  apply: (tx, { space, token: id }) => tx.drop(DocumentShare, { space, id }),
})
