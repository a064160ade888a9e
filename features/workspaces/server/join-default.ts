import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { arrive } from '@atrium/features/people/contract'
import { joinDefault } from '../contract/default-workspace.ts'
import { tables } from './tables.ts'

const jobName = 'workspaces/join-default'

interface Arrival {
  readonly person: string
  /** When they signed in: what was made later was not there to be joined. */
  readonly at: number
}

export const arrivalAfter = after(arrive, async ({ input: { person, isReturn }, at, later }) => {
  if (!isReturn) later({ name: jobName, data: { person, at } satisfies Arrival })
})

/** After a login, somebody who never was in a workspace joins the default one (R4.50). */
const join = job<Arrival>(jobName, async (due) => {
  const { person, at } = due.data
  if ((await isInOne(due.db, person)) || (await wasInOne(due.db, person)) || (await isGuest(due.db, person))) return
  const space = await defaultSpace(due.db, at)
  if (space === undefined) return
  const input = { space, person }
  await due.actor.actAsServer(joinDefault, { id: due.idFor('join'), by: person as PersonId, input })
})

async function isInOne(db: Due['db'], person: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.space', 'member.space')
    .select('member.space')
    .where('member.id', '=', person)
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
  const found = await tables(db)
    .selectFrom('member')
    .select('id')
    .where('space', '=', teamSpace)
    .where('id', '=', person)
    .where('role', '=', 'guest')
    .executeTakeFirst()
  return found !== undefined
}

/** The chosen workspace, else the first that there is but for samples; undefined when nobody is to join by signing in. */
async function defaultSpace(db: Due['db'], at: number): Promise<string | undefined> {
  const chosen = await tables(db)
    .selectFrom('defaultWorkspace')
    .select('choice')
    .where('space', '=', teamSpace)
    .executeTakeFirst()
  const choice = chosen?.choice ?? 'first'
  if (choice !== 'first') return choice === 'none' ? undefined : choice
  const first = await tables(db)
    .selectFrom('workspace')
    .select('space')
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('isSample', '=', false)
    .where('createdAt', '<', at)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.space
}

export const arrivalJobs = [join]
