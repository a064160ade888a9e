import type { SpaceId } from '@atrium/engine/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Under this word, which nothing has, all entries of a kind are counted. */
export const everyWord = ''

/** Which entries, and in which transaction. */
export interface CountedEntries {
  readonly db: Kysely<Record<never, never>>
  readonly space: SpaceId
  readonly kind: string
}

/** Of how many entries each word is that they have now; those of the month are nobody's words. */
export async function wordsOfEntries(
  { db, space, kind }: CountedEntries,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, count(*)::float8 as count
    from search_entry, unnest(array_append(tsvector_to_array(words), ${everyWord})) as word
    where space = ${space} and kind = ${kind} and id = any(${ids}) and word not like '@%' group by word`.execute(db)
  return new Map(rows.map(({ word, count }) => [word, count]))
}

/**
 * Counts words anew of which entries had so many `before` and have so many `after`. One that nothing has any more is
 * forgotten: it would be told by what it is like.
 */
export async function countWords(
  { db, space, kind }: CountedEntries,
  { before, after }: Readonly<Record<'before' | 'after', ReadonlyMap<string, number>>>,
): Promise<void> {
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .map((word) => ({ word, by: (after.get(word) ?? 0) - (before.get(word) ?? 0) }))
    .filter(({ by }) => by !== 0)
  if (changed.length === 0) return
  await sql`
    insert into search_word as known (space, word, entries)
    select ${space}, word, jsonb_build_object(${kind}::text, count)
    from unnest(${changed.map(({ word }) => word)}::text[], ${changed.map(({ by }) => by)}::bigint[]) as t (word, count)
    on conflict (space, word) do update set entries = known.entries
      || jsonb_build_object(${kind}::text, ${entriesOf(sql`known.entries`, kind)} + ${entriesOf(sql`excluded.entries`, kind)})`.execute(
    db,
  )
  const fewer = changed.filter(({ by }) => by < 0).map(({ word }) => word)
  if (fewer.length > 0) await forgetUnused({ db, space, kind }, fewer)
}

const entriesOf = (entries: RawBuilder<unknown>, kind: string): RawBuilder<number> =>
  sql`coalesce((${entries} ->> ${kind}::text)::bigint, 0)`

/** Each word is looked for by its order, as the index of the parts of words would take longer. */
async function forgetUnused({ db, space, kind }: CountedEntries, words: readonly string[]): Promise<void> {
  await sql`
    update search_word set entries = entries - ${kind}::text from unnest(${words}::text[]) as gone (gone)
    where space = ${space} and word ~>=~ gone and word ~<=~ gone and ${entriesOf(sql`entries`, kind)} <= 0`.execute(db)
  await sql`
    delete from search_word using unnest(${words}::text[]) as gone (gone)
    where space = ${space} and word ~>=~ gone and word ~<=~ gone and entries = '{}'`.execute(db)
}
