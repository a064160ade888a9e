import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, type SpaceId } from '@atrium/engine/contract'
import { type Due, type Mailer, type ServerFeature, after, answer, job } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import {
  InvitationSecret,
  acceptInvitation,
  faultOf,
  invitationFaults,
  invitationQuery,
  inviteToWorkspace,
} from '../contract/invitation.ts'
import { displayNameOf, profileByEmail } from '@atrium/features/people/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { letterOf } from './letter.ts'
import { tables } from './tables.ts'

const noticeJob = 'workspaces/tell-invited'
const letterJob = 'workspaces/mail-invitation'

interface Invited {
  readonly space: SpaceId
  readonly invitation: string
  readonly email: string
}

interface Letter extends Invited {
  readonly token: string
}

export const invitationAfter = {
  ...after(inviteToWorkspace, async ({ tx, input: { space, id, token, email }, later }) => {
    await tx.add(InvitationSecret, { space, id, hash: hashOf(token) })
    if (email === undefined) return
    const invited: Invited = { space, invitation: id, email: email.toLowerCase() }
    later({ name: noticeJob, data: invited })
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

/** The invitation as it is now, with the names in it; undefined when nobody is to come by it any more. */
async function lookUp(db: Due['db'], { space, invitation }: Invited) {
  return tables(db)
    .selectFrom('workspaceInvitation as one')
    .innerJoin('workspace', 'workspace.space', 'one.space')
    .select(['one.createdBy', 'one.role', 'one.expiresAt', 'workspace.name'])
    .select(displayNameOf(sql.ref('one.createdBy')).as('inviter'))
    .where('one.space', '=', space)
    .where('one.id', '=', invitation)
    .where('one.revokedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Tells those of the team who say that the address is theirs that they are asked in. That they have it shows the link, which
 * is in the letter alone.
 */
const tellInvited = job<Invited>(noticeJob, async (due) => {
  const { email, space, invitation } = due.data
  const [found, person] = await Promise.all([lookUp(due.db, due.data), profileByEmail(due.db, email)])
  if (!found || !person) return
  await tellPeople(due, {
    space,
    by: found.createdBy,
    causes: new Map([[person.id, 'invitation']]),
    message: () => `You are invited to ${found.name}. The link is in the email to ${email}.`,
    contents: () => ({
      id: invitation,
      sourceType: 'workspace',
      sourceId: space,
      sourceName: found.name,
      link: '/workspaces',
    }),
  })
})

export const invitationJobs = [tellInvited]

export interface LetterTools {
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: string
}

/** Sends the letters of invitations; they wait until `open` says how. */
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
  return { feature: { name: 'invitation-mail', jobs: [send] }, open }
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
