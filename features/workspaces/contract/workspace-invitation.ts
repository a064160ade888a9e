import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord, managers } from '@atrium/engine/contract'

/** The roles that one can be invited as. */
export const invitedRoles = ['admin', 'member', 'commenter', 'viewer'] as const

/** A way into a workspace: a link that some may use, or a letter to one address. Times are milliseconds since 1970. */
export const WorkspaceInvitation = defineRecord({
  name: 'workspaceInvitation',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    role: z.enum(invitedRoles),
    /** The one address that it is for; null for a link. */
    email: z.nullable(z.string()),
    createdBy: z.string(),
    createdAt: z.number(),
    expiresAt: z.number(),
    uses: z.number(),
    maxUses: z.number(),
    revokedAt: z.nullable(z.number()),
  }),
  readers: managers,
})
export type WorkspaceInvitation = z.infer<typeof WorkspaceInvitation.schema>
