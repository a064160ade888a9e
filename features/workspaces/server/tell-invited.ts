import { sql } from 'kysely'
import type { SpaceId } from '@atrium/engine/contract'
import { type Due, type Mailer, afterRows, job } from '@atrium/engine/server'
import { closeNotices, tellPeople } from '@atrium/features/notifications/server'
import { displayNameOf, profileByEmail } from '@atrium/features/people/server'
import { memberOf } from '@atrium/features/spaces/server'
import { Activity } from '../contract/activity.ts'
import { WorkspaceInvitation } from '../contract/workspace-invitation.ts'
import { tables } from './tables.ts'

export const tellInvitedJob = 'workspaces/tell-invited'
const closeJob = 'workspaces/close-invitations'

export interface Invited {
  readonly space: SpaceId
  readonly invitation: string
  readonly email: string
}

/** Whose notices of a workspace are done, or of which invitation. */
type Settled = { readonly space: SpaceId } & ({ readonly person: string } | { readonly invitation: string })

/** The invitation as it is now, with the names in it; undefined when nobody is to come by it any more. */
export function lookUp(db: Due['db'], { space, invitation }: Invited) {
  return tables(db)
    .selectFrom('workspaceInvitation as one')
    .innerJoin('workspace', 'workspace.space', 'one.space')
    .select(['one.createdBy', 'one.role', 'one.expiresAt', 'workspace.name'])
    .select(displayNameOf(sql.ref('one.createdBy')).as('inviter'))
    .where('one.space', '=', space)
    .where('one.id', '=', invitation)
    .where('one.revokedAt', 'is', null)
    .whereRef('one.uses', '<', 'one.maxUses')
    .executeTakeFirst()
}

/**
 * Tells those of the team who say that the address is theirs that they are asked in. That they have it shows the link, which
 * is in the letter alone; where none is sent, whoever invited them has it.
 */
export async function tellInvited(due: Due<Invited>, { isSending }: Pick<Mailer, 'isSending'>): Promise<void> {
  const { email, space, invitation } = due.data
  const [found, person] = await Promise.all([lookUp(due.db, due.data), profileByEmail(due.db, email)])
  if (!found || !person || (await memberOf(due.db, space, person.id))) return
  await tellPeople(due, {
    space,
    by: found.createdBy,
    causes: new Map([[person.id, 'invitation']]),
    message: (nameOf) =>
      `You are invited to ${found.name}. ${
        isSending ? `The link is in the email to ${email}.` : `Ask ${nameOf(found.createdBy)} for the link.`
      }`,
    contents: () => ({
      id: invitation,
      sourceType: 'workspace',
      sourceId: space,
      sourceName: found.name,
      link: '/workspaces',
    }),
  })
  // It may have been revoked, or they may have come in, while it was told.
  if (!(await lookUp(due.db, due.data))) await close(due, { space, invitation })
  if (await memberOf(due.db, space, person.id)) await close(due, { space, person: person.id })
}

const close = (due: Due, settled: Settled): Promise<void> =>
  closeNotices(due, {
    source: settled.space,
    cause: 'invitation',
    which: 'person' in settled ? { to: [settled.person] } : { id: settled.invitation },
  })

/** What was told of an invitation is done once it is revoked, or the person has come in by whatever way. */
export const invitationRows = [
  afterRows(WorkspaceInvitation, ({ rows, later }) => {
    for (const { row } of rows)
      if (row?.email && row.revokedAt !== null)
        later({ name: closeJob, data: { space: row.space, invitation: row.id } satisfies Settled })
  }),
  afterRows(Activity, ({ rows, later }) => {
    for (const { row } of rows)
      if (row && comings.has(row.type))
        later({ name: closeJob, data: { space: row.space, person: row.targetId } satisfies Settled })
  }),
]

const comings: ReadonlySet<string> = new Set(['member_added', 'member_joined'])

export const invitationJobs = [job<Settled>(closeJob, (due) => close(due, due.data))]
