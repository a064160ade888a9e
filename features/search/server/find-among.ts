import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '@atrium/engine/contract'
import { wordsIn } from '../contract/words.ts'
import { excerptOf } from './excerpt.ts'

interface Among {
  readonly kind: RecordKind
  /** Selects `space` and `id` of the rows to look at. */
  readonly rows: RawBuilder<unknown>
  readonly text: string
  readonly limit: number
}

interface FoundAmong {
  readonly id: string
  readonly excerpt: string
}

/** More words say no more of what is meant, and each is looked for in every text. */
const mostWords = 8

/**
 * Those of some rows that have all words of a text, or words that begin so, the best first; undefined for a text without words.
 * Nothing but these rows is looked at, so that neither the answer nor its time tells of any other: it takes a look at each.
 */
export async function findAmong(
  db: Kysely<Record<never, never>>,
  { kind, rows: among, text, limit }: Among,
): Promise<readonly FoundAmong[] | undefined> {
  const words = [...new Set(wordsIn(text))].slice(0, mostWords)
  if (words.length === 0) return undefined
  const query = sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
  // With its offset the inner question stays one for each row, by the key: the index of words has those of others, too.
  const { rows } = await sql<{ id: string; body: string }>`
    select among.id, entry.body from (${among}) among cross join lateral (
      select body, words from search_entry
      where space = among.space and kind = ${kind.name} and id = among.id offset 0
    ) entry
    where entry.words @@ ${query}
    order by ts_rank(entry.words, ${query}) desc, among.id limit ${limit}`.execute(db)
  return rows.map(({ id, body }) => ({ id, excerpt: excerptOf(body, words) }))
}
