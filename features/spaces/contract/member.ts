import * as z from 'zod/mini'
import { type PersonId, RoleSchema, defineRecord, roles, teamSpace, SpaceIdSchema } from '@atrium/engine/contract'

/** That a person belongs to a space, with their role there; `id` is the person's. */
export const Member = defineRecord({
  name: 'member',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), role: RoleSchema, email: z.string(), joinedAt: z.number() }),
  readers: roles,
  forGuest: (member, { person }) => {
    if (member.id === person) return member
    return member.space === teamSpace ? undefined : { ...member, email: '' }
  },
  grants: (member) => ({ space: member.space, person: member.id as PersonId, role: member.role }),
})
/** The roles of a workspace; guests are guests of the team alone. */
export const workspaceRoles = ['owner', 'admin', 'member', 'commenter', 'viewer'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]
export const WorkspaceRoleSchema = z.enum(workspaceRoles)
export type Member = z.infer<typeof Member.schema>
