import { sql } from 'kysely'
import { readers, teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import { isSuspended } from '@atrium/features/people/server'
import { isMemberOf, membersOf } from '@atrium/features/spaces/server'

/** A group as it is at this moment. */
export interface GroupNow {
  readonly id: string
  readonly handle: string
  /** Who of it is in the team and not suspended. */
  readonly people: readonly string[]
}

/** Those of `ids` that are groups, in the order of the ids. */
async function groupsOf(db: Question['db'], ids: readonly string[]): Promise<readonly GroupNow[]> {
  if (ids.length === 0) return []
  const person = sql.ref('one.person')
  const { rows } = await sql<GroupNow>`
    select id, handle, array(
      select person from jsonb_array_elements_text(people) as one (person)
      where ${isMemberOf(teamSpace, person)} and not ${isSuspended(person)}
    ) as people
    from people_group where space = ${teamSpace} and id = any(${[...ids]}::text[])
    order by array_position(${[...ids]}::text[], id)`.execute(db)
  return rows
}

/** Those of `ids` that are groups, each with those of it who read a space. */
export async function groupsReading(
  db: Question['db'],
  space: SpaceId,
  ids: readonly string[],
): Promise<readonly GroupNow[]> {
  const groups = await groupsOf(db, ids)
  const here = await membersOf(db, space, { roles: readers, among: groups.flatMap(({ people }) => people) })
  const readersHere = new Set(here.map(({ id }) => id))
  return groups.map((group) => ({ ...group, people: group.people.filter((person) => readersHere.has(person)) }))
}

interface Mentioned {
  /** Whom a mention names. */
  readonly people: readonly string[]
  readonly groups: readonly GroupNow[]
}

/** Through which group somebody is mentioned whom no mention names, as a notice notes it. */
export function throughGroup(person: string, { people, groups }: Mentioned): { readonly group?: string } {
  const group = people.includes(person) ? undefined : groups.find((one) => one.people.includes(person))
  return group ? { group: group.handle } : {}
}

/** The handles that groups have now, by their ids. */
export async function handlesOf(db: Question['db'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; handle: string }>`
    select id, handle from people_group where space = ${teamSpace} and id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, handle }) => [id, handle]))
}

/** Of those of `ids` that are groups, all who are in each. */
export async function peopleInGroups(
  db: Question['db'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; people: readonly string[] }>`
    select id, people from people_group where space = ${teamSpace} and id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}
