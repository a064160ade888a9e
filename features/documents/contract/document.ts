import * as z from 'zod/mini'
import { IdSchema, type SpaceId, SpaceIdSchema, defineAction, defineQuery, defineRecord } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'

const maxTitleLength = 200

/** A document, in the space that it belongs to; the team's space holds the shared ones. Times are in milliseconds. */
export const Document = defineRecord({
  name: 'document',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    title: z.string(),
    createdBy: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
  }),
})
export type Document = z.infer<typeof Document.schema>

/** Makes an empty document. */
export const createDocument = defineAction({
  name: 'documents/create',
  title: 'New document',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    title: z.string().check(z.maxLength(maxTitleLength, 'A title can have at most 200 characters.')),
  }),
  may: may['documents/create'],
  refusals: { archived: 'This workspace is archived. Ask an owner or an administrator to open it again.' },
  async apply(tx, { space, id, title }, { by, at, refuse }) {
    const workspace = await tx.get(Workspace, { space, id: space })
    if (workspace?.archivedAt) refuse('archived')
    const named = title.trim() || 'Untitled'
    await tx.add(Document, { space, id, title: named, createdBy: by, createdAt: at, updatedAt: at })
    if (!workspace) return
    const stats = { ...workspace.stats, documentCount: workspace.stats.documentCount + 1, lastActivity: at }
    await tx.put(Workspace, { ...workspace, stats, updatedAt: at })
  },
})

/** Where a document is that is looked for in a space: there, or among the shared ones (R7.20). */
export const findDocument = defineQuery({
  name: 'documents/find',
  input: z.object({ space: SpaceIdSchema, id: z.string().check(z.maxLength(64)) }),
  output: z.object({ document: z.nullable(Document.schema) }),
  may: may['documents/find'],
  where: ({ space }) => space as SpaceId,
})
