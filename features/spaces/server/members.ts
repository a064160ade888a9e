import { type Kysely, sql } from 'kysely'
import type { Role, SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { Member } from '../contract/member.ts'

type Db = Question['db']

const members = (db: Db) =>
  (db.withTables<{ member: Member }>() satisfies Kysely<{ member: Member }>).selectFrom('member').selectAll()

/** Those in a space who have one of `roles`, in the order of their ids; of `among` alone where that is given. */
export async function membersOf(
  db: Db,
  space: SpaceId,
  { roles, among }: { readonly roles: readonly Role[]; readonly among?: readonly string[] | undefined },
): Promise<readonly Member[]> {
  if (among?.length === 0) return []
  const all = members(db).where('space', '=', space).where('role', 'in', roles).orderBy('id')
  return (among ? all.where('id', 'in', among) : all).execute()
}

export const memberOf = (db: Db, space: SpaceId, person: string): Promise<Member | undefined> =>
  members(db).where('space', '=', space).where('id', '=', person).executeTakeFirst()

/** Those of `spaces` in which somebody is. */
export async function spacesAmong(db: Db, person: string, spaces: readonly SpaceId[]): Promise<ReadonlySet<string>> {
  if (spaces.length === 0) return new Set()
  const found = await members(db).where('id', '=', person).where('space', 'in', spaces).execute()
  return new Set(found.map(({ space }) => space))
}

/** Of each of `spaces` the ids of its members, in their order and at most `most` of each. */
export async function memberIdsOf(
  db: Db,
  spaces: readonly SpaceId[],
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await sql<{ space: SpaceId; ids: readonly string[] }>`
    select space, array_agg(member.id order by member.id) as ids
    from unnest(${[...spaces]}::text[]) as asked (space)
    cross join lateral (select id from member where member.space = asked.space order by id limit ${most}) as member
    group by space
  `.execute(db)
  return new Map(found.rows.map(({ space, ids }) => [space, ids]))
}
