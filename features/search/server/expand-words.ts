import { type RawBuilder, sql } from 'kysely'
import type { Often } from '@atrium/engine/server'
import { isUndivided } from '../contract/words.ts'
import { everyWord } from './count-words.ts'
import { type Reader, readable } from './readable.ts'

/** What is looked for in place of one word that was typed. */
export interface Expansion {
  readonly word: string
  /** Words that were written: it, those it begins or is a part of, or else those that are like it. */
  readonly found: readonly string[]
  /** How many of the entries that may be read have one of them; who has two counts twice. */
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

interface Expanding {
  readonly often: Often
  readonly reader: Reader
  readonly words: readonly string[]
  /** What was found of them already. */
  readonly begun: readonly Known[]
}

/** Finds what has been written of the words that were typed, where the reader may read, beyond what they begin. */
export async function expandWords({ often, reader, words, begun }: Expanding): Promise<readonly Expansion[]> {
  const known = new Map<string, { found: Known[]; isCorrected: boolean }>()
  const unknown = (): string[] => words.filter((word) => !known.has(word) && word.length > 2)
  for (const one of begun) add(known, one, false)
  for (const one of await find(often, unknown(), parts(reader))) add(known, one, false)
  for (const one of await findSlips(often, unknown(), reader)) add(known, one, true)
  for (const one of await find(often, unknown(), alike(reader))) add(known, one, true)
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

/**
 * Selects what is `Known` of words: each itself and those that it begins; a single letter begins too many. A number is also
 * that of a version. Only words of what may be read are looked at, whatever there is besides.
 */
export function beginnings(words: readonly string[], reader: Reader): RawBuilder<Known> {
  const versions = words.filter((word) => isNumber.test(word)).map((word) => ({ term: word, first: `v${word}` }))
  const sought = [
    ...words.map((word) => ({
      term: word,
      first: word,
      upto: word.length > 1 || isUndivided(word) ? `${word}\u{10FFFF}` : word,
    })),
    ...versions.map((version) => ({ ...version, upto: version.first })),
  ]
  const [terms, firsts, ends] = (['term', 'first', 'upto'] as const).map((name) => sought.map((one) => one[name]))
  return sql`
    select term, found.word, found.entries
    from unnest(${terms}::text[], ${firsts}::text[], ${ends}::text[]) as t (term, first, upto)
    cross join lateral (
      (${wordsOf(reader, sql`word ~>=~ first and word ~<=~ first`)})
      union
      (${wordsOf(reader, sql`word ~>=~ first and word ~<~ upto`)}
        order by entries desc, word limit ${sql.lit(mostBeginnings)})
    ) found`
}

const isNumber = /^\d+$/

/** Selects how many `entries` may be read, of each place. */
export const everyEntry = (reader: Reader): RawBuilder<unknown> => wordsOf(reader, sql`word = ${everyWord}`)

/** Selects the words that may be read, of those that are as said, and how many entries have each. */
const wordsOf = (reader: Reader, are: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select known.word, sum(known.count)::float8 as entries from (${readable(reader)}) reads
  cross join lateral (
    select word, (select sum(value::bigint) from jsonb_each_text(entries) where key = any(reads.kinds)) as count
    from search_word where space = reads.space and ${are} offset 0
  ) known where known.count > 0 group by known.word`

type Way = RawBuilder<{ word: string; entries: number }>

async function find(often: Often, words: readonly string[], way: Way): Promise<readonly Known[]> {
  if (words.length === 0) return []
  return often(sql<Known>`
    select term, found.word, found.entries from unnest(${words}::text[]) as t (term) cross join lateral (${way}) found`)
}

const parts = (reader: Reader): Way => sql`
  ${wordsOf(reader, sql`word like '%' || term || '%'`)}
  order by entries desc, word limit ${sql.lit(mostParts)}`

const alike = (reader: Reader): Way => sql`
  ${wordsOf(reader, sql`word % term and similarity(word, term) >= ${leastAlike}`)}
  order by similarity(known.word, term) desc, entries desc, word limit ${sql.lit(mostAlike)}`

/** Words that were written, for those in which two letters changed places or one came twice: as often as all other slips. */
async function findSlips(often: Often, words: readonly string[], reader: Reader): Promise<readonly Known[]> {
  const pairs = words.flatMap((term) => slipsOf(term).map((meant) => ({ term, meant })))
  if (pairs.length === 0) return []
  return often(sql<Known>`
    select term, found.word, found.entries
    from unnest(${pairs.map(({ term }) => term)}::text[], ${pairs.map(({ meant }) => meant)}::text[]) as t (term, meant)
    cross join lateral (${wordsOf(reader, sql`word = meant`)}) found`)
}

/** What somebody may have meant who typed `word` (at most `maxWordLength` letters): each is one slip away. */
function slipsOf(word: string): readonly string[] {
  if (word.length < 4 || isNumber.test(word)) return []
  const places = Array.from({ length: word.length - 1 }, (_, at) => at)
  const swapped = places.map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)
  const left = places.map((at) => `${word.slice(0, at)}${word.slice(at + 1)}`)
  return [...new Set([...swapped, ...left])].filter((meant) => meant !== word)
}
