import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'

export const activityTypes = [
  'workspace_created',
  'renamed',
  'described',
  'pictured',
  'permissions_changed',
  'archived',
  'unarchived',
  'deleted',
  'restored',
  'member_added',
  'member_joined',
  'member_removed',
  'member_left',
  'role_changed',
  'ownership_transferred',
  'invited',
  'invitation_revoked',
  'document_created',
  'document_trashed',
  'document_restored',
  'document_shared',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** Something that was done in a workspace, written by the deed that did it (R3.07). The timestamp is the server's. */
export const Activity = defineRecord({
  name: 'activity',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    userId: z.string(),
    type: z.string(),
    targetId: z.string(),
    targetType: z.enum(['workspace', 'person', 'document']),
    targetName: z.string(),
    timestamp: z.number(),
    metadata: z.object({ workspaceId: z.string(), description: z.string() }),
    seq: z.number(),
  }),
  atHand: { newest: 50, by: 'seq' },
})
export type Activity = z.infer<typeof Activity.schema>
