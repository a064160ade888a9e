import { sql } from 'kysely'
import { managers, type SpaceId } from '@atrium/engine/contract'
import { type Due, after, answer, job } from '@atrium/engine/server'
import { closeNotices, tellPeople } from '@atrium/features/notifications/server'
import { isMemberOf, membersOf } from '@atrium/features/spaces/server'
import { place } from '../contract/join-default.ts'
import { answerRequest, publicShown, publicWorkspaces, requestToJoin } from '../contract/ask-to-join.ts'
import { tables } from './tables.ts'
import { tellOne } from './tell-added.ts'

const jobName = 'workspaces/tell-requested'
const answeredJob = 'workspaces/tell-answered'

interface Requested {
  readonly space: SpaceId
  readonly person: string
}

interface Answered extends Requested {
  readonly by: string
  readonly isApproved: boolean
}

export const requestAfter = {
  ...after(requestToJoin, async ({ input: { workspace: space }, by, later }) => {
    later({ name: jobName, data: { space, person: by } satisfies Requested, key: `${space} ${by}` })
  }),
  ...after(answerRequest, async ({ tx, input: { space, person, isApproved }, by, at, later }) => {
    // Whom somebody has decided about is not brought in by signing in.
    await place(tx, person, at)
    later({ name: answeredJob, data: { space, person, by, isApproved } satisfies Answered })
  }),
}

/** Tells those who may decide that somebody asks to be let in. */
const tellRequested = job<Requested>(jobName, async (due) => {
  const { space, person } = due.data
  const db = tables(due.db)
  const [request, workspace, deciders] = await Promise.all([
    db.selectFrom('joinRequest').select('id').where('space', '=', space).where('id', '=', person).executeTakeFirst(),
    db.selectFrom('workspace').select('name').where('space', '=', space).executeTakeFirst(),
    membersOf(due.db, space, { roles: managers }),
  ])
  if (!request || !workspace) return
  await tellPeople(due, {
    space,
    by: person,
    causes: new Map(deciders.map(({ id }) => [id, 'request'])),
    message: (nameOf) => `${nameOf(person)} asks to join ${workspace.name}`,
    contents: (decider) => ({
      id: due.idFor(`notice ${decider}`),
      sourceType: 'workspace',
      sourceId: space,
      sourceName: workspace.name,
      link: `/workspaces/${space}?tab=members`,
    }),
  })
  if (!(await isOpen(due, due.data))) await closeNotices(due, { source: space, person, cause: 'request' })
})

/** It may have been answered while it was told. */
async function isOpen(due: Due, { space, person }: Requested): Promise<boolean> {
  const found = tables(due.db)
    .selectFrom('joinRequest')
    .select('id')
    .where('space', '=', space)
    .where('id', '=', person)
  return (await found.executeTakeFirst()) !== undefined
}

/** Once one has answered, there is nothing to do for the others who might have, and the asker hears of it. */
const tellAnswered = job<Answered>(answeredJob, async (due) => {
  const { space, person, by, isApproved } = due.data
  if (!(await isOpen(due, due.data))) await closeNotices(due, { source: space, person, cause: 'request' })
  await tellOne(due, { space, person, by, cause: isApproved ? 'added' : 'declined' })
})

export const requestJobs = [tellRequested, tellAnswered]

export const requestAnswers = [
  answer(publicWorkspaces, async ({ db, by }) => {
    const found = await tables(db)
      .selectFrom('workspace')
      .leftJoin('joinRequest', (join) =>
        join.onRef('joinRequest.space', '=', 'workspace.space').on('joinRequest.id', '=', by),
      )
      .select(['workspace.id', 'workspace.name', 'workspace.description', 'workspace.stats'])
      .select('joinRequest.id as request')
      .where((where) =>
        where.eb(where.cast<boolean>(where.ref('permissions', '->>').key('public'), 'boolean'), '=', true),
      )
      .where('workspace.deletedAt', 'is', null)
      .where('workspace.archivedAt', 'is', null)
      .where((where) => where.not(isMemberOf(sql.ref('workspace.space'), by)))
      .orderBy('workspace.name')
      .orderBy('workspace.id')
      .limit(publicShown)
      .execute()
    const workspaces = found.map(({ id, name, description, stats, request }) => ({
      id,
      name,
      description,
      memberCount: stats.memberCount,
      isRequested: request !== null,
    }))
    return { workspaces }
  }),
]
