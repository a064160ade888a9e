import { type RawBuilder, sql } from 'kysely'
import type { Often } from '@atrium/engine/server'
import { isUndivided } from '../contract/words.ts'

/** What is looked for in place of one word that was typed. */
export interface Expansion {
  readonly word: string
  /** Words that were written: it, those it begins or is a part of, or else those that are like it. */
  readonly found: readonly string[]
  /** About how many entries have one of them. */
  readonly entries: number
  readonly isCorrected: boolean
}

/** A word that was written, for one that was typed. */
export interface Known {
  readonly term: string
  readonly word: string
  readonly entries: number
}

const mostBeginnings = 40
const mostParts = 20
const mostAlike = 4
const leastAlike = 0.4

/** Finds what has been written of the words that were typed, beyond what they begin. */
export async function expandWords(
  often: Often,
  words: readonly string[],
  begun: readonly Known[],
): Promise<readonly Expansion[]> {
  const known = new Map<string, { found: Known[]; isCorrected: boolean }>()
  for (const one of begun) add(known, one, false)
  for (const one of await parts(
    often,
    words.filter((word) => !known.has(word) && word.length > 2),
  ))
    add(known, one, false)
  for (const one of await alike(
    often,
    words.filter((word) => !known.has(word) && word.length > 2),
  ))
    add(known, one, true)
  return words.map((word) => {
    const { found = [], isCorrected = false } = known.get(word) ?? {}
    const entries = found.reduce((sum, one) => sum + one.entries, 0)
    return { word, found: found.map((one) => one.word), entries, isCorrected }
  })
}

function add(known: Map<string, { found: Known[]; isCorrected: boolean }>, one: Known, isCorrected: boolean): void {
  const there = known.get(one.term)
  if (there) there.found.push(one)
  else known.set(one.term, { found: [one], isCorrected })
}

/** Selects what is `Known` of words: each itself and those that it begins; a single letter begins too many. */
export function beginnings(words: readonly string[]): RawBuilder<Known> {
  const ends = words.map((word) => (word.length > 1 || isUndivided(word) ? `${word}\u{10FFFF}` : word))
  return sql`
    select term, found.word, found.entries from unnest(${words}::text[], ${ends}::text[]) as t (term, upto)
    cross join lateral (
      (select word, entries from search_word where word = term)
      union
      (select word, entries from search_word where word ~>=~ term and word ~<~ upto order by entries desc limit ${sql.lit(mostBeginnings)})
    ) found`
}

async function parts(often: Often, words: readonly string[]): Promise<readonly Known[]> {
  if (words.length === 0) return []
  return often(sql<Known>`
    select term, found.word, found.entries from unnest(${words}::text[]) as t (term)
    cross join lateral (
      select word, entries from search_word where word like '%' || term || '%' order by entries desc limit ${sql.lit(mostParts)}
    ) found`)
}

async function alike(often: Often, words: readonly string[]): Promise<readonly Known[]> {
  if (words.length === 0) return []
  return often(sql<Known>`
    select term, found.word, found.entries from unnest(${words}::text[]) as t (term)
    cross join lateral (
      select word, entries from search_word where word % term and similarity(word, term) >= ${leastAlike}
      order by similarity(word, term) desc, entries desc limit ${sql.lit(mostAlike)}
    ) found`)
}
