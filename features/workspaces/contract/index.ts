export { Activity, type ActivityType } from './activity.ts'
export { changeWorkspace, countDocumentsOf } from './change-workspace.ts'
export { createWorkspace } from './create-workspace.ts'
export { chooseDefault, newcomersQuery } from './default-workspace.ts'
export { deleteWorkspace, purgeWorkspace, restoreWorkspace } from './delete-workspace.ts'
export {
  WorkspaceInvitation,
  acceptInvitation,
  inviteToWorkspace,
  invitationQuery,
  revokeWorkspaceInvitation,
} from './invitation.ts'
export { JoinRequest, answerRequest, publicWorkspaces, requestToJoin } from './join-request.ts'
export { listWorkspaces } from './list-workspaces.ts'
export { addMember, changeRole, leaveWorkspace, removeMember, transferOwnership } from './members.ts'
export { archiveWorkspace, updateWorkspace } from './update-workspace.ts'
export { commentsOn, inOpenWorkspace, openSpace, openTexts, sharingOn, whyArchived } from './workspace-gates.ts'
export { Workspace } from './workspace.ts'
export { workspacesContract } from './workspaces.ts'
