import { saySettings } from '@atrium/base/setting-words'
import { audit } from '@atrium/engine/server'
import {
  allowReset,
  changeSettings,
  endSessionsOf,
  invite,
  revokeInvitation,
  teamSettingWords,
} from '@atrium/features/auth/contract'
import { changeEveryoneSettings } from '@atrium/features/chat/contract'
import {
  changeShare,
  endOwnAccess,
  giveOwnAccess,
  grantAccess,
  protectShare,
  changeShareAddress,
  revokeAccess,
  handOverPage,
  shareDocument,
  unshareDocument,
} from '@atrium/features/documents/contract'
import { changeQuotas, quotaWords } from '@atrium/features/files/contract'
import { changeGroup, changeGroupSettings, createGroup, deleteGroup } from '@atrium/features/groups/contract'
import { arrive, changeTeamRole, handOverTeam, suspend } from '@atrium/features/people/contract'
import {
  addMember,
  acceptInvitation,
  archiveWorkspace,
  changeRole,
  chooseDefault,
  createWorkspace,
  deleteWorkspace,
  inviteToWorkspace,
  removeMember,
  restoreWorkspace,
  revokeWorkspaceInvitation,
  takeOverWorkspace,
  transferOwnership,
} from '@atrium/features/workspaces/contract'
import { runAgain } from '../contract/run-again.ts'

/** What is written down for those who run the team: who may come in, who may what, and what leaves the team. No one's words. */
export const audits = {
  ...audit(arrive, ({ isReturn, isGuest }) => (isReturn ? undefined : { detail: isGuest ? 'as a guest' : '' })),
  ...audit(changeTeamRole, ({ person, role }) => ({ person, detail: role })),
  ...audit(handOverTeam, ({ person }) => ({ person })),
  ...audit(suspend, ({ person, isSuspended }) => ({ person, detail: isSuspended ? 'suspended' : 'unsuspended' })),
  ...audit(endSessionsOf, ({ person, session }) => ({ person, detail: session ? 'one' : '' })),
  ...audit(allowReset, ({ person }) => ({ person })),
  ...audit(changeSettings, (changed) => settingsNote(saySettings(teamSettingWords, changed))),
  ...audit(invite, ({ role, uses, days }) => ({
    detail: `${role}, ${uses === 1 ? '1 use' : `${uses} uses`}, ${days === 1 ? '1 day' : `${days} days`}`,
  })),
  ...audit(revokeInvitation, () => ({})),
  ...audit(changeQuotas, (changed) => ({ detail: saySettings(quotaWords, changed) })),
  ...audit(changeGroupSettings, ({ whoCreates }) => ({ detail: whoCreates })),
  ...audit(changeEveryoneSettings, ({ whoMentions }) => ({ detail: whoMentions })),
  ...audit(createGroup, ({ handle }) => ({ detail: handle })),
  ...audit(changeGroup, (changed) => ({ detail: groupChanges(changed) })),
  ...audit(deleteGroup, () => ({})),
  ...audit(createWorkspace, ({ id, name }) => ({ space: id, detail: name })),
  ...audit(archiveWorkspace, ({ isArchived }) => ({ detail: isArchived ? 'archived' : 'opened again' })),
  ...audit(deleteWorkspace, () => ({})),
  ...audit(restoreWorkspace, () => ({})),
  ...audit(transferOwnership, ({ person }) => ({ person })),
  ...audit(takeOverWorkspace, ({ workspace, owner }) => ({ space: workspace, person: owner })),
  ...audit(chooseDefault, ({ choice }) => ({ detail: choice })),
  ...audit(addMember, ({ person, role }) => ({ person, detail: role })),
  ...audit(removeMember, ({ person }) => ({ person })),
  ...audit(changeRole, ({ person, role }) => ({ person, detail: role })),
  ...audit(inviteToWorkspace, ({ role, email, uses }) => ({
    detail: `${role}, ${email ? 'by email' : `${uses} uses`}`,
  })),
  ...audit(revokeWorkspaceInvitation, () => ({})),
  ...audit(acceptInvitation, ({ workspace }) => ({ space: workspace })),
  ...audit(shareDocument, () => ({})),
  ...audit(changeShare, ({ withPages, isListed, until }) => ({ detail: reachOf({ withPages, isListed, until }) })),
  ...audit(protectShare, ({ hash }) => ({ detail: hash === null ? 'removed' : 'set' })),
  ...audit(changeShareAddress, ({ address }) => ({ detail: address ?? 'removed' })),
  ...audit(unshareDocument, () => ({})),
  ...audit(giveOwnAccess, ({ grants }) => ({ detail: String(grants.length) })),
  ...audit(grantAccess, ({ kind, id, role }) => ({ ...personOf({ kind, id }), detail: `${kind} ${role}` })),
  ...audit(revokeAccess, ({ kind, id }) => ({ ...personOf({ kind, id }), detail: kind })),
  ...audit(handOverPage, ({ person }) => ({ person })),
  ...audit(endOwnAccess, ({ to }) => ({ space: to })),
  ...audit(runAgain, () => ({})),
}

const personOf = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
  kind === 'person' ? { person: id } : {}

interface Reach {
  readonly withPages: boolean
  readonly isListed: boolean
  readonly until: string | null
}

const reachOf = ({ withPages, isListed, until }: Reach): string =>
  [
    withPages ? 'with the documents inside' : 'one document',
    ...(isListed ? ['in search engines'] : []),
    until === null ? 'no end date' : `until ${until}`,
  ].join(', ')

/** Nothing was done where no setting was given. */
const settingsNote = (detail: string) => (detail === '' ? undefined : { detail })

interface GroupChange {
  readonly name?: string | undefined
  readonly handle?: string | undefined
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** What of a group was changed, without the name that somebody wrote. */
const groupChanges = ({ name, handle, add = [], remove = [] }: GroupChange): string =>
  [
    ...(name === undefined ? [] : ['its name']),
    ...(handle === undefined ? [] : [`its handle: @${handle}`]),
    ...(add.length > 0 ? [`people added: ${add.length}`] : []),
    ...(remove.length > 0 ? [`people removed: ${remove.length}`] : []),
  ].join('; ')
