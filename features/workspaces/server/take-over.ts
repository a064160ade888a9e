import { sql } from 'kysely'
import { answer } from '@atrium/engine/server'
import { displayNameOf, isSuspended } from '@atrium/features/people/server'
import { abandonedWorkspaces, mostAbandoned, ownedWorkspaces } from '../contract/take-over.ts'
import { tables } from './tables.ts'

export const takeOverAnswers = [
  answer(abandonedWorkspaces, async ({ db }) => {
    const found = await tables(db)
      .selectFrom('workspace')
      .select(['id', 'name', 'ownerId as owner', 'deletedAt'])
      .select(displayNameOf(sql.ref('workspace.ownerId')).as('ownerName'))
      .where(isSuspended(sql.ref('workspace.ownerId')))
      .orderBy('name')
      .orderBy('id')
      .limit(mostAbandoned)
      .execute()
    return { workspaces: found.map((one) => ({ ...one, ownerName: one.ownerName ?? 'Someone' })) }
  }),
  answer(ownedWorkspaces, async ({ db, input: { person } }) => {
    const found = await tables(db)
      .selectFrom('workspace')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('ownerId', '=', person)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return { count: Number(found.count) }
  }),
]
