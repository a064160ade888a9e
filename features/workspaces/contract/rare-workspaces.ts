import type { Action } from '@atrium/engine/contract'
import { answerRequest, requestToJoin } from './ask-to-join.ts'
import { createWorkspace } from './create-workspace.ts'
import { deleteWorkspace, restoreWorkspace } from './delete-workspace.ts'
import { acceptInvitation, inviteToWorkspace, revokeWorkspaceInvitation } from './invitation.ts'
import { chooseDefault } from './join-default.ts'
import { addMember, changeRole, leaveWorkspace, removeMember, transferOwnership } from './members.ts'
import { takeOverWorkspace } from './take-over.ts'
import { archiveWorkspace, updateWorkspace } from './update-workspace.ts'

/** What is done to workspaces now and then: a screen fetches how it is done when it is. */
export const rareWorkspaceActions: readonly Action[] = [
  createWorkspace,
  updateWorkspace,
  archiveWorkspace,
  deleteWorkspace,
  restoreWorkspace,
  addMember,
  removeMember,
  changeRole,
  transferOwnership,
  takeOverWorkspace,
  leaveWorkspace,
  inviteToWorkspace,
  revokeWorkspaceInvitation,
  acceptInvitation,
  requestToJoin,
  answerRequest,
  chooseDefault,
]
