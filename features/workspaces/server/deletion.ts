import { type PersonId, roles, type SpaceId } from '@atrium/engine/contract'
import { after, job } from '@atrium/engine/server'
import { emptyNoticesAbout } from '@atrium/features/notifications/server'
import {
  deleteWorkspace,
  hideWorkspace,
  purgeWorkspace,
  restoreWorkspace,
  showWorkspace,
  undoMs,
} from '../contract/delete-workspace.ts'
import { takeOverWorkspace } from '../contract/take-over.ts'
import { Workspace } from '../contract/workspace.ts'
import { emptySpace, membersOf } from '@atrium/features/spaces/server'
import { tables } from './tables.ts'

const peopleJob = 'workspaces/people-of-deleted'
const purgeJob = 'workspaces/purge'
/** So many are taken out or let in by one deed. */
const atOnce = 100

interface Purge {
  readonly space: SpaceId
  readonly owner: string
  readonly deletedAt: number
}

export const deletionAfter = {
  ...after(deleteWorkspace, async ({ input: { space }, by, at, later }) => {
    later({ name: peopleJob, data: { space } })
    const data: Purge = { space, owner: by, deletedAt: at }
    later({ name: purgeJob, data, at: at + undoMs, key: space })
  }),
  ...after(takeOverWorkspace, async ({ tx, input: { workspace: space }, by, later }) => {
    const deletedAt = (await tx.get(Workspace, { space, id: space }))?.deletedAt ?? null
    if (deletedAt === null) return
    later({ name: peopleJob, data: { space } })
    const data: Purge = { space, owner: by, deletedAt }
    later({ name: purgeJob, data, at: deletedAt + undoMs, key: space })
  }),
  ...after(restoreWorkspace, async ({ input: { space }, later }) => later({ name: peopleJob, data: { space } })),
}

/** Takes the members of a deleted workspace out, and lets those of a restored one in again. */
const movePeople = job<{ space: SpaceId }>(peopleJob, async (due) => {
  const { space } = due.data
  const db = tables(due.db)
  const workspace = await db.selectFrom('workspace').selectAll().where('space', '=', space).executeTakeFirst()
  if (!workspace) return
  const isDeleted = workspace.deletedAt !== null
  const found = isDeleted
    ? await membersOf(due.db, space, { roles })
    : await db.selectFrom('formerMember').select('id').where('space', '=', space).orderBy('id').execute()
  const people = found.map(({ id }) => id).filter((id) => id !== workspace.ownerId)
  for (let from = 0; from < people.length; from += atOnce) {
    const answer = await due.actor.actAsServer(isDeleted ? hideWorkspace : showWorkspace, {
      id: due.idFor(`${isDeleted ? 'hide' : 'show'} ${people[from]}`),
      by: workspace.ownerId as PersonId,
      input: { space, people: people.slice(from, from + atOnce) },
    })
    if (!answer.ok) throw new Error(`Members of a deleted or restored workspace were not moved: ${answer.code}`)
  }
})

/** Forgets a workspace whose 30 days are over, and all that was in it. */
const purge = job<Purge>(purgeJob, async (due) => {
  const { space, owner } = due.data
  const by = owner as PersonId
  const answer = await due.actor.actAsServer(purgeWorkspace, { id: due.idFor('purge'), by, input: due.data })
  if (!answer.ok && answer.code === 'kept') return
  if (!answer.ok) throw new Error(`A workspace could not be forgotten: ${answer.code}`)
  await emptySpace(due, space)
  await emptyNoticesAbout(due, { sources: { allIn: space }, ...goneWords })
})

/** What notices say of all that was in it; its name was one of its words. */
const goneWords = { message: 'This workspace was deleted.', sourceName: 'Deleted workspace' }

export const deletionJobs = [movePeople, purge]
