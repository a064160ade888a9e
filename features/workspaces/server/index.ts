import type { ServerFeature } from '@atrium/engine/server'
import { Placement, joinDefault, stayOut } from '../contract/join-default.ts'
import { FormerMember, hideWorkspace, purgeWorkspace, showWorkspace } from '../contract/delete-workspace.ts'
import { forgetActivity } from '../contract/forget-activity.ts'
import { InvitationSecret, InvitationUse } from '../contract/invitation.ts'
import { rareWorkspaceActions } from '../contract/rare-workspaces.ts'
import { workspacesContract } from '../contract/workspaces.ts'
import { deletionAfter, deletionJobs } from './deletion.ts'
import { invitationAfter, invitationAnswers } from './invitations.ts'
import { arrivalAfter, arrivalJobs, newcomersAnswer } from './join-default.ts'
import { requestAfter, requestAnswers, requestJobs, requestRows } from './join-requests.ts'
import { listAnswer } from './list-workspaces.ts'
import { migrations } from './migrations.ts'
import { takeOverAnswers } from './take-over.ts'
import { addedAfter, addedJobs } from './tell-added.ts'
import { invitationJobs, invitationRows } from './tell-invited.ts'

export { allowsSharing, isNotArchived, isNotDeleted, isWorkspace } from './conditions.ts'
export { forgetActivityOf } from './forget-activity.ts'
export { createFindLetter } from './find-letter.ts'
export { createInvitationMail } from './invitations.ts'
export { hasOtherSample, workspaceOf, workspacesOf } from './read-workspaces.ts'

export const workspaces: ServerFeature = {
  name: 'workspaces',
  kinds: [...workspacesContract.kinds, FormerMember, InvitationSecret, InvitationUse, Placement],
  actions: [
    ...workspacesContract.actions,
    ...rareWorkspaceActions,
    hideWorkspace,
    showWorkspace,
    purgeWorkspace,
    forgetActivity,
    joinDefault,
    stayOut,
  ],
  queries: [listAnswer, ...invitationAnswers, ...requestAnswers, ...takeOverAnswers, newcomersAnswer],
  after: { ...deletionAfter, ...invitationAfter, ...requestAfter, ...arrivalAfter, ...addedAfter },
  afterRows: [requestRows, ...invitationRows],
  jobs: [...deletionJobs, ...invitationJobs, ...requestJobs, ...arrivalJobs, ...addedJobs],
  migrations,
}
