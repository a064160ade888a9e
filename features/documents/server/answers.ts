import { sql } from 'kysely'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { findDocument, listDocuments, recentDocuments } from '../contract/queries.ts'
import { readersOfPages } from './readers-of-pages.ts'
import { tables } from './tables.ts'

const findAnswer = answer(findDocument, async ({ db, by, input: { space, id } }) => {
  const inSpace = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .executeTakeFirst()
  if (inSpace) return { document: inSpace }
  const shared = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('space', '=', teamSpace)
    .where('id', '=', id)
    .where(isMemberOf(sql.ref('document.space'), by, readersOfPages))
    .executeTakeFirst()
  return { document: shared ?? null }
})

const listAnswer = answer(listDocuments, async ({ db, input: { space, after, limit } }) => ({
  documents: await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('space', '=', space)
    .where('id', '>', after)
    .where('trash', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute(),
}))

const recentAnswer = answer(recentDocuments, async ({ db, by, input: { limit } }) => ({
  documents: await tables(db)
    .selectFrom('access')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('document')
          .selectAll()
          .whereRef('document.space', '=', 'access.id')
          .where('document.trash', 'is', null)
          .orderBy('document.updatedAt', 'desc')
          .limit(limit)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .where('access.space', '=', ownSpace(by))
    .where('access.role', 'in', readersOfPages)
    .where(isNotDeleted(sql.ref('access.id')))
    .orderBy('found.updatedAt', 'desc')
    .limit(limit)
    .execute(),
}))

export const documentAnswers = [findAnswer, listAnswer, recentAnswer]
