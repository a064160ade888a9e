import { sql } from 'kysely'
import { type PersonId, ownSpace, teamSpace, type SpaceId, spaceIdIn } from '@atrium/engine/contract'
import { type Due, after, answer, job } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { arrive } from '@atrium/features/people/contract'
import { isMemberOf, memberOf } from '@atrium/features/spaces/server'
import { Activity } from '../contract/activity.ts'
import { joinDefault, newcomersQuery, stayOut } from '../contract/join-default.ts'
import { tables } from './tables.ts'

const jobName = 'workspaces/join-default'
const tellJob = 'workspaces/tell-joined'

interface Arrival {
  readonly person: string
  /** When they signed in: what was made later was not there to be joined. */
  readonly at: number
}

interface Joined {
  readonly space: SpaceId
  readonly person: string
}

export const arrivalAfter = {
  ...after(arrive, async ({ input: { person, isReturn }, at, later }) => {
    if (!isReturn) later({ name: jobName, data: { person, at } satisfies Arrival })
  }),
  ...after(joinDefault, async ({ tx, id, input: { space, person }, later }) => {
    if (await tx.get(Activity, { space, id })) later({ name: tellJob, data: { space, person } satisfies Joined })
  }),
}

/** After the first login with somewhere to go, somebody who never was in a workspace joins the default one (R4.50). */
const join = job<Arrival>(jobName, async (due) => {
  const { person, at } = due.data
  if (await isSettled(due.db, person)) return
  const found = await defaultSpace(due.db, at)
  if (found === 'not-yet') return
  const by = person as PersonId
  if (found === 'nobody') await due.actor.actAsServer(stayOut, { id: due.idFor('stay out'), by, input: { person } })
  else await due.actor.actAsServer(joinDefault, { id: due.idFor('join'), by, input: { space: found, person } })
})

/** Whether it is decided already where somebody belongs: they are or were in a workspace, or asked to be let into one. */
async function isSettled(db: Due['db'], person: string): Promise<boolean> {
  const checks = [isPlaced, isInOne, wasInOne, hasAsked, isGuest]
  for (const check of checks) if (await check(db, person)) return true
  return false
}

async function isPlaced(db: Due['db'], person: string): Promise<boolean> {
  const found = tables(db).selectFrom('placement').select('id').where('space', '=', ownSpace(person))
  return (await found.executeTakeFirst()) !== undefined
}

async function hasAsked(db: Due['db'], person: string): Promise<boolean> {
  const found = tables(db).selectFrom('joinRequest').select('id').where('id', '=', person).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

async function isInOne(db: Due['db'], person: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('workspace')
    .select('id')
    .where(isMemberOf(sql.ref('workspace.space'), person))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Who was taken out of a workspace, or left it, is not to be back after the next login. */
async function wasInOne(db: Due['db'], person: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('activity')
    .select('id')
    .where('targetType', '=', 'person')
    .where('targetId', '=', person)
    .where('type', 'in', ['member_added', 'member_joined', 'member_removed', 'member_left'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A guest is in no workspace that did not let them in. */
async function isGuest(db: Due['db'], person: string): Promise<boolean> {
  return (await memberOf(db, teamSpace, person))?.role === 'guest'
}

/**
 * The chosen workspace while it takes new people, else the oldest that does but for samples; `nobody` when none is to be joined
 * by signing in, `not-yet` while there is none at all.
 */
async function defaultSpace(db: Due['db'], at: number): Promise<string> {
  const chosen = await tables(db)
    .selectFrom('defaultWorkspace')
    .select('choice')
    .where('space', '=', teamSpace)
    .executeTakeFirst()
  const choice = chosen?.choice ?? 'first'
  if (choice === 'none') return 'nobody'
  const there = await tables(db)
    .selectFrom('workspace')
    .select(['id', 'onlyAdded', 'archivedAt'])
    .where('deletedAt', 'is', null)
    .where('isSample', '=', false)
    .where('createdAt', '<', at)
    .orderBy((order) =>
      order
        .case()
        .when('id', '=', spaceIdIn(choice) ?? null)
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (there.length === 0) return 'not-yet'
  return there.find(({ onlyAdded, archivedAt }) => !onlyAdded && archivedAt === null)?.id ?? 'nobody'
}

/** Tells the owner of the workspace who came into it without being added. */
const tellJoined = job<Joined>(tellJob, async (due) => {
  const { space, person } = due.data
  const db = tables(due.db)
  const workspace = await db
    .selectFrom('workspace')
    .select(['name', 'ownerId'])
    .where('space', '=', space)
    .executeTakeFirst()
  if (!workspace) return
  await tellPeople(due, {
    space,
    by: person,
    causes: new Map([[workspace.ownerId, 'joined']]),
    message: () => 'New people join here when they first sign in. The settings of the workspace can change that.',
    contents: () => ({
      id: due.idFor('notice'),
      sourceType: 'workspace',
      sourceId: space,
      sourceName: workspace.name,
      link: `/workspaces/${space}?tab=members`,
    }),
  })
})

export const newcomersAnswer = answer(newcomersQuery, async ({ db, input: { workspace } }) => {
  const found = await defaultSpace(db, Date.now() + 1)
  return { isHere: found === (workspace ?? 'not-yet') }
})

export const arrivalJobs = [join, tellJoined]
