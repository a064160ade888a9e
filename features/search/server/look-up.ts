import { sql } from 'kysely'
import type { Role, SpaceId } from '@atrium/engine/contract'
import type { Often } from '@atrium/engine/server'
import { type Known, beginnings, everyEntry } from './expand-words.ts'
import { type Reader, placesOf } from './readable.ts'

/** What every search needs to know first. */
interface LookedUp {
  /** The spaces that the person is in, with their role there. */
  readonly places: ReadonlyMap<SpaceId, Role>
  /** Words that were written, which the words that were typed are or begin. */
  readonly begun: readonly Known[]
  /** How many entries may be read. */
  readonly entries: number
}

/** In one statement: each way to the database and back costs as much as finding something. */
export async function lookUp(often: Often, reader: Reader, words: readonly string[]): Promise<LookedUp> {
  const rows = await often(sql<{ places: [SpaceId, Role][]; begun: Known[]; entries: number }>`
    select (select json_agg(json_build_array(space, role)) from (${placesOf(reader.by)}) place) as places,
      (select coalesce(json_agg(found), '[]') from (${beginnings(words, reader)}) found) as begun,
      (select greatest(coalesce(sum(entries), 0), 1)::float8 from (${everyEntry(reader)}) all_entries) as entries`)
  const { places = [], begun = [], entries = 1 } = rows[0] ?? {}
  return { places: new Map(places), begun, entries }
}
