import type { Kysely } from 'kysely'
import type { Role } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { Member } from '../contract/member.ts'

type Db = Question['db']

const members = (db: Db) =>
  (db.withTables<{ member: Member }>() satisfies Kysely<{ member: Member }>).selectFrom('member').selectAll()

/** Those in a space who have one of `roles`, in the order of their ids; of `among` alone where that is given. */
export async function membersOf(
  db: Db,
  space: string,
  { roles, among }: { readonly roles: readonly Role[]; readonly among?: readonly string[] | undefined },
): Promise<readonly Member[]> {
  if (among?.length === 0) return []
  const all = members(db).where('space', '=', space).where('role', 'in', roles).orderBy('id')
  return (among ? all.where('id', 'in', among) : all).execute()
}

export const memberOf = (db: Db, space: string, person: string): Promise<Member | undefined> =>
  members(db).where('space', '=', space).where('id', '=', person).executeTakeFirst()
