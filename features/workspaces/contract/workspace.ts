import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord, writers } from '@atrium/engine/contract'

/** What a workspace had before it could be archived, deleted, shown by a picture and made as a sample. */
const blank = { icon: null, archivedAt: null, deletedAt: null, activities: 0, isSample: false, onlyAdded: false }

/** A named workspace, kept in its own space: `space` and `id` are the same. Times are milliseconds since 1970. */
export const Workspace = defineRecord({
  name: 'workspace',
  schema: z.object({
    space: SpaceIdSchema,
    id: SpaceIdSchema,
    name: z.string(),
    description: z.string(),
    /** The file of the workspace by whose picture it is known; null: by its first letter. */
    icon: z.nullable(z.string()),
    ownerId: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
    /** The creator's own clock, as ISO 8601. */
    clientCreatedAt: z.string(),
    clientUpdatedAt: z.string(),
    settings: z.object({ theme: z.string(), notifications: z.boolean(), sharing: z.boolean() }),
    stats: z.object({ documentCount: z.number(), memberCount: z.number(), lastActivity: z.number() }),
    permissions: z.object({ public: z.boolean(), allowComments: z.boolean(), allowSharing: z.boolean() }),
    /** Since when nothing can be written into it. */
    archivedAt: z.nullable(z.number()),
    /** Since when it is to be forgotten; until then its owner alone sees it, and can restore it. */
    deletedAt: z.nullable(z.number()),
    /** How many activities were noted in it, which puts them in order. */
    activities: z.number(),
    /** Made by the product to show what a workspace can hold. */
    isSample: z.boolean(),
    /** Whether only those come in who are added: nobody joins it by signing in. */
    onlyAdded: z.boolean(),
  }),
  version: 6,
  upgrade: (row) => (typeof row === 'object' ? { ...blank, ...row } : row),
})
export type Workspace = z.infer<typeof Workspace.schema>

/** Who makes workspaces, without how that is done. */
export const makers = { may: writers }
