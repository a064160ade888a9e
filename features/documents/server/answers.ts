import { sql } from 'kysely'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { type Question, answer, columnsOf } from '@atrium/engine/server'
import { isMemberOf } from '@atrium/features/spaces/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { Body } from '../contract/body.ts'
import { Document } from '../contract/document.ts'
import { findDocument, findMoved, listDocuments, recentDocuments } from '../contract/queries.ts'
import { readersOfPages } from './readers-of-pages.ts'
import { tables } from './tables.ts'

const findAnswer = answer(findDocument, async ({ db, by, texts, input: { space, id } }) => {
  const inSpace = await tables(db)
    .selectFrom('document')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .executeTakeFirst()
  if (inSpace) return { document: inSpace }
  const moved = await texts.movedTo({ kind: Body.name, space, id })
  const elsewhere = moved === undefined ? undefined : await readable({ db, by }, { space: moved, id })
  return { document: elsewhere ?? (await readable({ db, by }, { space: teamSpace, id })) ?? null }
})

/** A page of any space, for those who may read it there. */
const readable = (
  { db, by }: Pick<Question, 'db' | 'by'>,
  { space, id }: Pick<Document, 'space' | 'id'>,
): Promise<Document | undefined> =>
  tables(db)
    .selectFrom('document')
    .selectAll()
    .where('space', '=', space)
    .where('id', '=', id)
    .where(isMemberOf(sql.ref('document.space'), by, readersOfPages))
    .where(isNotDeleted(sql.ref('document.space')))
    .executeTakeFirst()

/**
 * Where a page lies that was looked for in a space which the asker may not read, or no longer. There is no difference between
 * one that they may not read where it is, and one that never was.
 */
const movedAnswer = answer(findMoved, async ({ db, by, texts, input: { space, id } }) => {
  const to = await texts.movedTo({ kind: Body.name, space, id })
  return { document: (to !== undefined && (await readable({ db, by }, { space: to, id }))) || null }
})

const documentColumns = columnsOf(Document)

/** With its offset the inner question stays one by the key, in whose order it is stopped: the index of changes would have the whole space sorted. */
const listAnswer = answer(listDocuments, async ({ often, input: { space, after, limit } }) => ({
  documents: await often(sql<Document>`
    select ${documentColumns} from (
      select * from document where space = ${space} and id > ${after} order by id offset 0
    ) by_id where trash is null limit ${limit}`),
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

export const documentAnswers = [findAnswer, movedAnswer, listAnswer, recentAnswer]
