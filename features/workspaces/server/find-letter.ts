import { teamSpace } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import { faultOf } from '../contract/invitation.ts'
import { hashOf } from './invitations.ts'
import { tables } from './tables.ts'

/** Finds the invitation for one address whose letter carried a token, while it lets somebody in. */
export function createFindLetter(db: Question['db']) {
  return async (token: string): Promise<{ readonly email: string; readonly byManager: boolean } | undefined> => {
    const found = await tables(db)
      .selectFrom('invitationSecret as secret')
      .innerJoin('workspaceInvitation as one', (join) =>
        join.onRef('one.space', '=', 'secret.space').onRef('one.id', '=', 'secret.id'),
      )
      .innerJoin('workspace', 'workspace.space', 'one.space')
      .innerJoin('person', (join) => join.onRef('person.id', '=', 'one.createdBy').on('person.space', '=', teamSpace))
      .innerJoin('member', (join) => join.onRef('member.id', '=', 'one.createdBy').on('member.space', '=', teamSpace))
      .selectAll('one')
      .select(['workspace.permissions', 'member.role as inviter'])
      .where('secret.hash', '=', hashOf(token))
      .where('one.email', 'is not', null)
      .where('workspace.archivedAt', 'is', null)
      .where('workspace.deletedAt', 'is', null)
      .where('person.suspendedAt', 'is', null)
      .executeTakeFirst()
    if (!found?.email || !found.permissions.allowSharing || faultOf(found, Date.now())) return undefined
    return { email: found.email, byManager: found.inviter === 'owner' || found.inviter === 'admin' }
  }
}
