import type { SpaceId } from '@atrium/engine/contract'
import { type SqlBool, sql } from 'kysely'
import { type Question, answer } from '@atrium/engine/server'
import { type FileOrder, findFile, listFiles, sameNames } from '../contract/queries.ts'
import type { FileKind, SpaceFile } from '../contract/space-file.ts'
import { tables } from './tables.ts'

const documents = '^(text/|application/(pdf|msword|rtf|json|epub|vnd\\.(openxmlformats|oasis|ms-)))'

/** What of the type tells the kind; the same as `kindOf`. */
function ofKind(kind: FileKind) {
  if (kind === 'document') return sql<SqlBool>`type ~ ${documents}`
  if (kind === 'other') return sql<SqlBool>`type !~ ${documents} and type !~ '^(image|video|audio)/'`
  return sql<SqlBool>`type like ${`${kind}/%`}`
}

/** The same as `isPortrait`, turned round. */
const noPortrait = sql<SqlBool>`not (places @> '[{"kind": "person"}]' or places @> '[{"kind": "workspace"}]')`

/** What stands after a file in an order, ties broken by the id. */
function following(order: FileOrder, { seq, name, size, id }: SpaceFile) {
  switch (order) {
    case 'newest':
      return sql<SqlBool>`seq < ${seq}`
    case 'oldest':
      return sql<SqlBool>`seq > ${seq}`
    case 'name':
      return sql<SqlBool>`(lower(name), id) > (lower(${name}), ${id})`
    case 'largest':
      return sql<SqlBool>`(-size, id) > (${-size}::bigint, ${id})`
  }
}

const orders = {
  newest: sql`seq desc`,
  oldest: sql`seq asc`,
  name: sql`lower(name), id`,
  largest: sql`-size, id`,
} as const

const find = (db: Question['db'], space: SpaceId, id: string): Promise<SpaceFile | undefined> =>
  tables(db).selectFrom('spaceFile').selectAll().where('space', '=', space).where('id', '=', id).executeTakeFirst()

/** Files of the same names with numbers that are looked at. */
const mostSame = 2_000

const stemOf = (name: string): string => name.slice(0, name.length - endingOf(name).length)
const endingOf = (name: string): string => /(?<=.)\.[^.]+$/s.exec(name)?.[0] ?? ''
const numbered = (stem: string, number: number | string, ending: string): string => `${stem} (${number})${ending}`
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function freeName(name: string, there: ReadonlyMap<string, unknown>): string {
  for (let number = 2; ; number += 1) {
    const other = numbered(stemOf(name), number, endingOf(name))
    if (!there.has(other)) return other
  }
}

export const fileAnswers = [
  answer(listFiles, async ({ db, input: { space, order, kind, name, isDeleted, by, isSent, after, limit } }) => {
    const last = after === undefined ? undefined : await find(db, space, after)
    const letters = `%${escaped(name.trim())}%`
    const found = await tables(db)
      .selectFrom('spaceFile')
      .selectAll()
      .where('space', '=', space)
      .where(noPortrait)
      .where('deletedAt', isDeleted ? 'is not' : 'is', null)
      .$if(by !== undefined, (query) => query.where('by', '=', by ?? ''))
      .$if(isSent, (query) => query.where(sql<SqlBool>`places @> '[{"kind": "message"}]'`))
      .$if(kind !== undefined, (query) => query.where(ofKind(kind ?? 'other')))
      .$if(name.trim() !== '', (query) => query.where('name', 'ilike', letters))
      .$if(last !== undefined, (query) => (last ? query.where(following(order, last)) : query))
      .orderBy(orders[order])
      .limit(limit + 1)
      .execute()
    return { files: found.slice(0, limit), hasMore: found.length > limit }
  }),

  answer(sameNames, async ({ db, input: { space, names } }) => {
    const patterns = names.map((name) => numbered(escaped(stemOf(name)), '%', escaped(endingOf(name))))
    const found = await tables(db)
      .selectFrom('spaceFile')
      .select(['id', 'name', 'by', 'places'])
      .where('space', '=', space)
      .where(noPortrait)
      .where('deletedAt', 'is', null)
      .where(sql<SqlBool>`(name = any(${names}) or name like any(${patterns}))`)
      .orderBy('seq', 'desc')
      .limit(mostSame)
      .execute()
    // The oldest first, so that the newest of a name is the one that stays.
    const there = new Map(found.toReversed().map((file) => [file.name, file]))
    const taken = names.flatMap((name) => there.get(name) ?? [])
    return {
      taken: taken.map(({ id, name, by, places }) => ({
        id,
        name,
        by,
        free: freeName(name, there),
        shown: places.length,
      })),
    }
  }),

  answer(findFile, async ({ db, input: { space, id } }) => ({ file: (await find(db, space, id)) ?? null })),
]
