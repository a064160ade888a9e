import { sql } from 'kysely'
import { managers, teamSpace } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import { isSuspended } from '@atrium/features/people/server'
import { memberOf } from '@atrium/features/spaces/server'
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
      .selectAll('one')
      .select('workspace.permissions')
      .where('secret.hash', '=', hashOf(token))
      .where('one.email', 'is not', null)
      .where('workspace.archivedAt', 'is', null)
      .where('workspace.deletedAt', 'is', null)
      .where((where) => where.not(isSuspended(sql.ref('one.createdBy'))))
      .executeTakeFirst()
    if (!found?.email || !found.permissions.allowSharing || faultOf(found, Date.now())) return undefined
    const inviter = await memberOf(db, teamSpace, found.createdBy)
    return inviter && { email: found.email, byManager: managers.includes(inviter.role) }
  }
}
