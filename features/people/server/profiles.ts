import { type Kysely, sql } from 'kysely'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import { isMemberOfAny } from '@atrium/features/spaces/server'
import type { Person } from '../contract/person.ts'

type Db = Question['db']

const people = (db: Db) =>
  (db.withTables<{ person: Person }>() satisfies Kysely<{ person: Person }>)
    .selectFrom('person')
    .selectAll()
    .where('space', '=', teamSpace)

/** The profiles of those of `ids` who have one, by id. */
export async function profilesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const found = await people(db).where('id', 'in', ids).execute()
  return new Map(found.map((person) => [person.id, person]))
}

export const profileOf = (db: Db, id: string): Promise<Person | undefined> =>
  people(db).where('id', '=', id).executeTakeFirst()

/** Everybody's profiles; of those alone who are in one of `spaces` where that is given. */
export async function profilesIn(db: Db, spaces?: readonly SpaceId[]): Promise<readonly Person[]> {
  const all = people(db)
  return (spaces ? all.where(isMemberOfAny(spaces, sql.ref('person.id'))) : all).execute()
}

export const isAnyoneHere = async (db: Db): Promise<boolean> =>
  (await people(db).limit(1).executeTakeFirst()) !== undefined

/** Who of the team says that an address, in small letters, is theirs. */
export const profileByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  people(db)
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .executeTakeFirst()

/** What somebody is called where others read of them; the fallback is for whom no profile is known. */
export const nameIn = (profile: Pick<Person, 'displayName' | 'email'> | undefined): string =>
  profile?.displayName || profile?.email || 'User'
