export { may } from './may.ts'
export { Member, type WorkspaceRole, WorkspaceRoleSchema, workspaceRoles } from './member.ts'
export { spacesContract } from './spaces.ts'
