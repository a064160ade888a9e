import { sql } from 'kysely'
import { managers, type SpaceId, spaceIdIn } from '@atrium/engine/contract'
import { type Due, after, afterRows, answer, job } from '@atrium/engine/server'
import { closeNotices, tellPeople } from '@atrium/features/notifications/server'
import { isMemberOf, membersOf } from '@atrium/features/spaces/server'
import { Member } from '@atrium/features/spaces/contract'
import { Activity } from '../contract/activity.ts'
import { place } from '../contract/join-default.ts'
import { answerRequest, publicShown, publicWorkspaces, requestToJoin } from '../contract/ask-to-join.ts'
import { JoinRequest } from '../contract/join-request.ts'
import { tables } from './tables.ts'
import { tellOne } from './tell-added.ts'

const jobName = 'workspaces/tell-requested'
const answeredJob = 'workspaces/tell-answered'
const closeJob = 'workspaces/close-requests'

interface Requested {
  readonly space: SpaceId
  readonly person: string
}

interface Answered extends Requested {
  readonly by: string
  readonly isApproved: boolean
}

interface Settled {
  readonly space: SpaceId
  readonly people: readonly string[]
}

export const requestAfter = {
  ...after(requestToJoin, async ({ input: { workspace: space }, by, later }) => {
    later({ name: jobName, data: { space, person: by } satisfies Requested, key: `${space} ${by}` })
  }),
  ...after(answerRequest, async ({ tx, id, input: { space, person, isApproved }, by, at, later }) => {
    // Whom somebody has decided about is not brought in by signing in.
    await place(tx, person, at)
    const isLetIn = (await tx.get(Activity, { space, id })) !== undefined
    const isOut = (await tx.get(Member, { space, id: person })) === undefined
    const isDecided = isApproved ? isLetIn : isOut
    if (isDecided) later({ name: answeredJob, data: { space, person, by, isApproved } satisfies Answered })
  }),
}

/** Who no longer asks, whatever became of it, is nothing to answer for those who might have. */
export const requestRows = afterRows(JoinRequest, ({ rows, later }) => {
  const gone = rows.filter(({ row }) => !row).map(({ key }) => key)
  for (const [id, keys] of Map.groupBy(gone, (key) => key.space)) {
    const space = spaceIdIn(id)
    if (space) later({ name: closeJob, data: { space, people: keys.map((key) => key.id) } satisfies Settled })
  }
})

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
  // It may have been answered while it was told.
  await closeRequests(due, { space, people: [person] })
})

/** Closes what was told of the requests of `people`, but for who asks again. */
async function closeRequests(due: Due, { space, people }: Settled): Promise<void> {
  const open = await tables(due.db)
    .selectFrom('joinRequest')
    .select('id')
    .where('space', '=', space)
    .where('id', 'in', people)
    .execute()
  const asking = new Set(open.map(({ id }) => id))
  const from = people.filter((person) => !asking.has(person))
  if (from.length > 0) await closeNotices(due, { source: space, cause: 'request', which: { from } })
}

const tellAnswered = job<Answered>(answeredJob, async (due) => {
  const { space, person, by, isApproved } = due.data
  await tellOne(due, { space, person, by, cause: isApproved ? 'added' : 'declined' })
})

export const requestJobs = [tellRequested, tellAnswered, job<Settled>(closeJob, (due) => closeRequests(due, due.data))]

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
