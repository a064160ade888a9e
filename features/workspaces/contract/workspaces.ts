import type { FeatureContract } from '@atrium/engine/contract'
import { Activity } from './activity.ts'
import { DefaultWorkspace } from './default-workspace.ts'
import { FavouriteWorkspace, setFavouriteWorkspace } from './favourite-workspace.ts'
import { WorkspaceInvitation } from './workspace-invitation.ts'
import { JoinRequest } from './join-request.ts'
import { Workspace } from './workspace.ts'

export const workspacesContract: FeatureContract = {
  kinds: [Workspace, Activity, WorkspaceInvitation, JoinRequest, DefaultWorkspace, FavouriteWorkspace],
  actions: [setFavouriteWorkspace],
}
