import type { Kysely } from 'kysely'
import type { Access, SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { Activity } from '../contract/activity.ts'
import type { DefaultWorkspace } from '../contract/default-workspace.ts'
import type { Placement } from '../contract/join-default.ts'
import type { FormerMember } from '../contract/delete-workspace.ts'
import type { InvitationSecret } from '../contract/invitation.ts'
import type { WorkspaceInvitation } from '../contract/workspace-invitation.ts'
import type { JoinRequest } from '../contract/join-request.ts'
import type { Workspace } from '../contract/workspace.ts'

type Tables = {
  readonly access: Access
  readonly workspace: Workspace
  readonly activity: Activity
  readonly formerMember: FormerMember
  readonly defaultWorkspace: DefaultWorkspace
  readonly placement: Placement
  readonly workspaceInvitation: WorkspaceInvitation
  readonly invitationSecret: InvitationSecret
  readonly invitationUse: { readonly space: SpaceId; readonly id: string }
  readonly joinRequest: JoinRequest
}

/** The tables that workspaces are read from. */
export const tables = (db: Question['db']): Kysely<Tables> => db.withTables<Tables>()
