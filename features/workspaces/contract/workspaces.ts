import type { FeatureContract } from '@atrium/engine/contract'
import { Activity } from './activity.ts'
import { createWorkspace } from './create-workspace.ts'
import { DefaultWorkspace, chooseDefault } from './default-workspace.ts'
import { FavouriteWorkspace, setFavouriteWorkspace } from './favourite-workspace.ts'
import { WorkspaceInvitation, acceptInvitation, inviteToWorkspace, revokeWorkspaceInvitation } from './invitation.ts'
import { JoinRequest, answerRequest, requestToJoin } from './join-request.ts'
import { addMember, changeRole, leaveWorkspace, removeMember, transferOwnership } from './members.ts'
import { archiveWorkspace, updateWorkspace } from './update-workspace.ts'
import { Workspace } from './workspace.ts'

export const workspacesContract: FeatureContract = {
  kinds: [Workspace, Activity, WorkspaceInvitation, JoinRequest, DefaultWorkspace, FavouriteWorkspace],
  actions: [
    createWorkspace,
    updateWorkspace,
    archiveWorkspace,
    addMember,
    removeMember,
    changeRole,
    transferOwnership,
    leaveWorkspace,
    inviteToWorkspace,
    revokeWorkspaceInvitation,
    acceptInvitation,
    requestToJoin,
    answerRequest,
    chooseDefault,
    setFavouriteWorkspace,
  ],
}
