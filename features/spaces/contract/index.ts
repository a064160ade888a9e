export { Member, type WorkspaceRole, WorkspaceRoleSchema, workspaceRoles } from './member.ts'
export { admit, dismiss, dismissOwner, giveRole, handOver } from './membership.ts'
export { Space, type SpaceKind, closeSpace, openSpace } from './space.ts'
export { spacesContract } from './spaces.ts'
