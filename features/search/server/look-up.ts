import { sql } from 'kysely'
import { type PersonId, type Role, ownSpace } from '@atrium/engine/contract'
import type { Often } from '@atrium/engine/server'
import { type Known, beginnings } from './expand-words.ts'

/** What every search needs to know first. */
interface LookedUp {
  /** The spaces that the person is in, with their role there. */
  readonly places: ReadonlyMap<string, Role>
  /** Words that were written, which the words that were typed are or begin. */
  readonly begun: readonly Known[]
  /** How many entries there are, about. */
  readonly entries: number
}

/** In one statement: each way to the database and back costs as much as finding something. */
export async function lookUp(often: Often, by: PersonId, words: readonly string[]): Promise<LookedUp> {
  const own = ownSpace(by)
  const rows = await often(sql<{ places: [string, Role][]; begun: Known[]; entries: number }>`
    select (select coalesce(json_agg(json_build_array(id, role)), '[]') from access where space = ${own}) as places,
      (select coalesce(json_agg(found), '[]') from (${beginnings(words)}) found) as begun,
      (select greatest(reltuples, 1)::float8 from pg_class where oid = 'search_entry'::regclass) as entries`)
  const { places = [], begun = [], entries = 1 } = rows[0] ?? {}
  return { places: new Map<string, Role>([[own, 'owner'], ...places]), begun, entries }
}
