import type { SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { Activity } from '../contract/activity.ts'
import { addMember } from '../contract/members.ts'
import { workspaceOf } from './read-workspaces.ts'

const jobName = 'workspaces/tell-added'

interface Decided {
  readonly space: SpaceId
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
  const workspace = await workspaceOf(due.db, space)
  if (!workspace) return
  await tellPeople(due, {
    space,
    by,
    causes: new Map([[person, cause]]),
    contents: () => ({
      id: due.idFor('notice'),
      sourceType: 'workspace',
      sourceId: space,
      sourceName: workspace.name,
      link: cause === 'added' ? `/workspaces/${space}` : '/workspaces',
    }),
  })
}

export const addedJobs = [job<Decided>(jobName, (due) => tellOne(due, due.data))]
