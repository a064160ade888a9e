import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, type SpaceId } from '@atrium/engine/contract'
import { type Due, type Mailer, type ServerFeature, after, answer, job } from '@atrium/engine/server'
import {
  InvitationSecret,
  acceptInvitation,
  faultOf,
  invitationFaults,
  invitationQuery,
  inviteToWorkspace,
} from '../contract/invitation.ts'
import { displayNameOf } from '@atrium/features/people/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { letterOf } from './letter.ts'
import { tables } from './tables.ts'
import { type Invited, lookUp, tellInvited, tellInvitedJob } from './tell-invited.ts'

const letterJob = 'workspaces/mail-invitation'

interface Letter extends Invited {
  readonly token: string
}

export const invitationAfter = {
  ...after(inviteToWorkspace, async ({ tx, input: { space, id, token, email }, later }) => {
    await tx.add(InvitationSecret, { space, id, hash: hashOf(token) })
    if (email === undefined) return
    const invited: Invited = { space, invitation: id, email: email.toLowerCase() }
    later({ name: tellInvitedJob, data: invited })
    later({ name: letterJob, data: { ...invited, token } satisfies Letter })
  }),
  ...after(acceptInvitation, async ({ tx, input: { workspace: space, invitation: id, token } }) => {
    const secret = await tx.get(InvitationSecret, { space, id })
    if (!secret || !isSame(secret.hash, hashOf(token))) throw new Refusal('unknown', invitationFaults.unknown)
  }),
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export interface LetterTools {
  readonly mailer: Pick<Mailer, 'send' | 'isSending'>
  readonly publicUrl: string
}

/** Sends the letters of invitations, and tells of them in the app; both wait until `open` says how. */
export function createInvitationMail(): { readonly feature: ServerFeature; open(tools: LetterTools): void } {
  const { promise: opened, resolve: open } = Promise.withResolvers<LetterTools>()
  const send = job<Letter>(letterJob, async ({ db, data }) => {
    const { mailer, publicUrl } = await opened
    const found = await lookUp(db, data)
    if (!found) return
    const { name: workspace, inviter, expiresAt } = found
    await mailer.send(
      letterOf({ to: data.email, workspace, inviter: inviter ?? 'Someone', expiresAt, publicUrl, token: data.token }),
    )
  })
  const tell = job<Invited>(tellInvitedJob, async (due) => tellInvited(due, (await opened).mailer))
  return { feature: { name: 'invitation-mail', jobs: [send, tell] }, open }
}

export const invitationAnswers = [
  answer(invitationQuery, async ({ db, by, input: { token } }) => {
    const found = await tables(db)
      .selectFrom('invitationSecret as secret')
      .innerJoin('workspaceInvitation as one', (join) =>
        join.onRef('one.space', '=', 'secret.space').onRef('one.id', '=', 'secret.id'),
      )
      .innerJoin('workspace', 'workspace.space', 'one.space')
      .selectAll('one')
      .select(['workspace.name', 'workspace.description', 'workspace.stats', 'workspace.permissions'])
      .select(['workspace.archivedAt', 'workspace.deletedAt'])
      .select(displayNameOf(sql.ref('one.createdBy')).as('inviter'))
      .select(isMemberOf(sql.ref('one.space'), by).as('isMember'))
      .where('secret.hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!found || found.deletedAt !== null) return { invitation: null, fault: 'unknown' as const }
    const { id, space: workspace, name, description, role, stats, inviter, isMember } = found
    const isOpen = found.archivedAt === null && found.permissions.allowSharing
    const invitation = {
      id,
      workspace,
      name,
      description,
      role,
      memberCount: stats.memberCount,
      invitedBy: inviter ?? 'Someone',
      isMember: Boolean(isMember),
    }
    const use = { space: workspace, id: `${id} ${by}` }
    return { invitation, fault: (await faultFor(db, found, use)) ?? (isOpen ? null : ('closed' as const)) }
  }),
]

async function faultFor(db: Due['db'], found: Parameters<typeof faultOf>[0], use: { space: SpaceId; id: string }) {
  const used = await tables(db)
    .selectFrom('invitationUse')
    .select('id')
    .where('space', '=', use.space)
    .where('id', '=', use.id)
    .executeTakeFirst()
  return used ? ('replayed' as const) : faultOf(found, Date.now())
}
