import { type PersonId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { type NoticeContents, deliverNotice } from '@atrium/features/notifications/contract'
import { profileOf } from '@atrium/features/people/server'
import { Activity } from '../contract/activity.ts'
import { addMember } from '../contract/members.ts'
import { tables } from './tables.ts'

const jobName = 'workspaces/tell-added'

interface Decided {
  readonly space: string
  readonly person: string
  /** Who decided it. */
  readonly by: string
  readonly cause: 'added' | 'declined'
}

/** Who was a member already is told nothing. */
export const addedAfter = after(addMember, async ({ tx, id, input: { space, person }, by, later }) => {
  if (await tx.get(Activity, { space, id })) later({ name: jobName, data: { space, person, by, cause: 'added' } })
})

/** Tells somebody that they were let into a workspace, or not. */
export async function tellOne(due: Due, { space, person, by, cause }: Decided): Promise<void> {
  const db = tables(due.db)
  const [workspace, decider] = await Promise.all([
    db.selectFrom('workspace').select('name').where('space', '=', space).executeTakeFirst(),
    profileOf(due.db, by),
  ])
  if (!workspace || person === by) return
  const isIn = cause === 'added'
  const notice: NoticeContents = {
    id: due.idFor('notice'),
    cause,
    fromUserId: by,
    fromUserName: decider?.displayName ?? 'User',
    message: '',
    sourceType: 'workspace',
    sourceId: space,
    sourceSpace: space,
    sourceName: workspace.name,
    isSilent: false,
    link: isIn ? `/workspaces/${space}` : '/workspaces',
  }
  const call = { id: due.idFor('deliver'), by: person as PersonId }
  await due.actor.actAsServer(deliverNotice, { ...call, input: { person, notice } })
}

export const addedJobs = [job<Decided>(jobName, (due) => tellOne(due, due.data))]
