import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import { dayMs, localMs } from '@atrium/base/local-date-time'
import {
  type PersonId,
  type RecordKind,
  type Role,
  commonRefusal,
  mayRead,
  type SpaceId,
} from '@atrium/engine/contract'
import { type Often, type Question, answer, tookTooLong } from '@atrium/engine/server'
import { type Found, type Hit, findAnything } from '../contract/find.ts'
import { type Search, parseSearch } from '../contract/parse-search.ts'
import { fold, wordsIn } from '../contract/words.ts'
import { excerptOf } from './excerpt.ts'
import { type Expansion, expandWords } from './expand-words.ts'
import { createGate } from './gate.ts'
import { hintsOf, misreadHints } from './hints.ts'
import { lookUp } from './look-up.ts'
import { lastMonths } from './month-word.ts'
import { resolveNames } from './resolve-names.ts'
import type { SearchSource } from './search-source.ts'

type Reading = Pick<Question, 'db' | 'often'>

/** So many are weighed at the most; of more, the newer ones. */
const mostWeighed = 200
/** What one entry in so many has is looked for from the newest back. */
const oneInMost = 20
/** So far back over all spaces, and at least so far of each. */
const newest = { inAll: 4_000, ofEach: 100 }
/** Times thirty days in which the rest is looked for, before all that was ever written. */
const spans = [1, 6]
const tooSlow = 'This search takes too long. Use more words, or rarer ones.'
/** The database has connections and processors for others, too. */
const gateTerms = {
  atOnce: 3,
  mostWaiting: 100,
  mostOfOne: 20,
  waitMs: 5_000,
  words: 'Too many searches at once. Try again in a moment.',
}

interface Asked {
  readonly search: Search
  /** Of each of these one is to be there, with all its words. */
  readonly groups: readonly Group[]
  /** How many may be read in all. */
  readonly entries: number
  readonly filter: RawBuilder<SqlBool>
  readonly near: string
  /** Where it may be. */
  readonly spaces: readonly SpaceId[]
  /** Each selects the kind and the id of what of the best is not to be seen. */
  readonly hidden: readonly RawBuilder<unknown>[]
}

type Group = readonly (readonly Expansion[])[]
type Weighed = Hit & { readonly body: string }

export function findAnswer(sources: readonly SearchSource[]) {
  const gate = createGate(gateTerms)
  return answer(findAnything, ({ db, often, by, input }) =>
    gate.through(by, () =>
      find(sources, { db, often, by, input }).catch((error: unknown) => {
        throw tookTooLong(error) ? commonRefusal('busy', tooSlow) : error
      }),
    ),
  )
}

interface Wanted extends Reading {
  readonly by: PersonId
  readonly input: z.output<typeof findAnything.input>
}

async function find(sources: readonly SearchSource[], { by, input, ...reading }: Wanted): Promise<Found> {
  const { text, kinds: only, near = '', skip, limit } = input
  const search = parseSearch(text)
  const named = sourcesOf(sources, search)
  const wanted = named.sources.filter(({ kind }) => only?.includes(kind.name) ?? true)
  const reader = { by, kinds: wanted.map(({ kind }) => kind) }
  const { places, begun, entries } = await lookUp(reading.often, reader, search.words)
  const words = await expandWords({ often: reading.often, reader, words: search.words, begun })
  const { from, spaces, unknown } = await resolveNames(reading.db, search, places)
  const hints = [...named.hints, ...hintsOf(search)]
  const ofNone = [...hints, ...misreadHints(search)]
  const none: Found = { hits: [], hasMore: false, words: [], corrected: [], unknown: [...unknown], hints: ofNone }
  const groups = groupsOf(search, words)
  const isNothing = groups.length === 0 && search.marks.length + search.kinds.length + from.length + spaces.length === 0
  if (isNothing || unknown.length > 0 || groups.some((group) => group.length === 0)) return none
  const access = accessOf(pick(places, spaces), reader.kinds)
  const filter = filterOf({ search, from, access })
  const hidden = wanted.flatMap((source) =>
    source.hidden ? [sql`select ${sql.lit(source.kind.name)}, id from (${source.hidden}) hidden`] : [],
  )
  const asked = { search, groups, entries, filter, near, hidden, spaces: access.flatMap((one) => one.spaces) }
  const found = await weighShown(reading.often, asked, skip + limit + 1)
  const patterns = [...new Set([...search.words, ...words.flatMap((one) => one.found)])]
  const shown = found.slice(skip, skip + limit)
  const hits = shown.map(({ body, ...hit }) => ({ ...hit, excerpt: excerptOf(body, patterns) }))
  if (found.length === 0) return none
  return { hits, hasMore: found.length > skip + limit, ...wordsOf(hits, words), unknown: [...unknown], hints }
}

/** Where to look by `kind:`, and what to say of kinds that there are not. */
function sourcesOf(sources: readonly SearchSource[], { kinds }: Search) {
  const known = kinds
    .map((name) => name.toLowerCase())
    .filter((name) => sources.some(({ names }) => names.includes(name)))
  const usual = new Set(sources.map(({ names }) => `kind:${names[0]}`))
  const hints = kinds
    .filter((name) => !known.includes(name.toLowerCase()))
    .map((name) => `There is no kind “${name}”. Use ${[...usual].join(', ')}.`)
  return { sources: known.length === 0 ? sources : sources.filter(({ names }) => isAnyOf(names, known)), hints }
}

const isAnyOf = (names: readonly string[], wanted: readonly string[]): boolean =>
  names.some((name) => wanted.includes(name))

/** Without those choices one of whose words was never written. */
function groupsOf({ groups }: Search, words: readonly Expansion[]): readonly Group[] {
  const byWord = new Map(words.map((one) => [one.word, one]))
  return groups.map((group) =>
    group
      .map((together) => together.flatMap((word) => byWord.get(word) ?? []))
      .filter((expansions) => expansions.every(({ found }) => found.length > 0)),
  )
}

/** Of the words that were looked for those that are shown: the others may have been written where one may not read. */
function wordsOf(hits: readonly Hit[], words: readonly Expansion[]): Pick<Found, 'words' | 'corrected'> {
  const shown = shownOf(
    hits.map(({ title, excerpt }) => `${title}\n${excerpt.replaceAll('…', ' ')}`),
    words.flatMap(({ found }) => found),
  )
  return {
    words: words.flatMap(({ found }) => found.filter((word) => shown.has(word))),
    corrected: words.flatMap(({ word: from, found, isCorrected }) => {
      const to = isCorrected ? found.find((word) => shown.has(word)) : undefined
      return to === undefined ? [] : [{ from, to }]
    }),
  }
}

/** Those of the words that stand in one of the texts: these are taken apart no further than until all are found. */
function shownOf(texts: readonly string[], words: readonly string[]): ReadonlySet<string> {
  const all = fold(texts.join('\n'))
  const left = new Set(words.filter((word) => all.includes(word)))
  const shown = new Set<string>()
  for (const text of texts) {
    if (left.size === 0) break
    for (const word of wordsIn(text)) if (left.delete(word)) shown.add(word)
  }
  return shown
}

const pick = (places: ReadonlyMap<SpaceId, Role>, spaces: readonly SpaceId[]): ReadonlyMap<SpaceId, Role> =>
  spaces.length === 0 ? places : new Map([...places].filter(([space]) => spaces.includes(space)))

interface Access {
  readonly spaces: readonly SpaceId[]
  readonly kinds: readonly string[]
}

/** What may be read where: one entry for all spaces in which one reads the same. */
function accessOf(places: ReadonlyMap<SpaceId, Role>, kinds: readonly RecordKind[]): readonly Access[] {
  const byRole = Map.groupBy(places, ([, role]) => role)
  return [...byRole].map(([role, entries]) => ({
    spaces: entries.map(([space]) => space),
    kinds: kinds.filter((kind) => mayRead(kind, role)).map(({ name }) => name),
  }))
}

interface Filters {
  readonly search: Search
  readonly from: readonly string[]
  readonly access: readonly Access[]
}

function filterOf({ search, from, access }: Filters): RawBuilder<SqlBool> {
  const parts = access.map(({ spaces, kinds }) => sql`(space = any(${spaces}) and kind = any(${kinds}))`)
  // The index has the spaces: what others wrote is not looked at, however much has the words.
  const spaces = access.flatMap((one) => one.spaces)
  const all = [sql<SqlBool>`space = any(${spaces}) and (${sql.join([sql`false`, ...parts], sql` or `)})`]
  if (from.length > 0) all.push(sql`by = any(${from})`)
  if (search.marks.length > 0) all.push(sql`marks @> ${search.marks}::text[]`)
  for (const words of search.without) all.push(sql`not (words @@ ${words.map(quoted).join(' & ')}::tsquery)`)
  if (search.before !== undefined) all.push(sql`at < ${localMs(search.before)}`)
  if (search.after !== undefined) all.push(sql`at >= ${localMs(search.after) + dayMs}`)
  return sql.join(all, sql` and `)
}

/** The best `count` of what is to be seen: more are weighed where many of the best are hidden. */
async function weighShown(often: Often, asked: Asked, count: number): Promise<readonly Weighed[]> {
  for (let wanted = count; ; wanted *= 4) {
    const found = await weigh(often, asked, wanted)
    const shown = found.flatMap(({ isHidden, ...hit }) => (isHidden ? [] : [hit]))
    if (shown.length >= count || found.length < wanted || wanted > mostWeighed) return shown.slice(0, count)
  }
}

/** The best `count`, out of those that are weighed. */
async function weigh(often: Often, asked: Asked, count: number) {
  for (const source of placesOf(asked)) {
    const found = await best(often, asked, { source, count })
    if (found.length === count) return found
  }
  return best(often, asked, { source: anywhere(), count })
}

/** Where to look before looking everywhere. */
function placesOf({ groups, entries }: Asked): readonly Source[] {
  if (groups.length === 0) return [newestFirst]
  const counts = groups.map(entriesOf)
  const all = Math.max(entries, ...counts)
  // In how many entries all the words may be, if they had nothing to do with each other.
  const expected = counts.reduce((left, count) => left * (count / all), all)
  if (expected <= mostWeighed) return []
  const months = spans.map((count) => anywhere(lastMonths(Date.now(), count)))
  return expected * oneInMost < all ? months : [newestFirst, ...months]
}

/** In how many entries one of a group may be: with each the rarest of its words. */
const entriesOf = (group: Group): number =>
  group.reduce((sum, together) => sum + Math.min(...together.map((word) => word.entries)), 0)

const columns = sql`space, kind, id, title, body, words, at, by, link`

/** By the index of words. */
const anywhere =
  (months: readonly string[] = []): Source =>
  ({ query, filter }) => {
    const matches =
      query === ''
        ? filter
        : sql`words @@ ${[query, either(months)].filter(Boolean).join(' & ')}::tsquery and ${filter}`
    return sql`select ${columns} from search_entry where ${matches} limit ${sql.lit(mostWeighed)}`
  }

/** From the newest of each space back. */
const newestFirst: Source = ({ query, filter, spaces }) => {
  const far = Math.max(newest.ofEach, Math.ceil(newest.inAll / spaces.length))
  const matches = query === '' ? filter : sql`words @@ ${query}::tsquery and ${filter}`
  return sql`
    select found.* from unnest(${spaces}::text[]) as here cross join lateral (
      select ${columns} from (
        select * from search_entry where space = here order by at desc limit ${far}
      ) newest where ${matches} limit ${sql.lit(mostWeighed)}
    ) found order by at desc limit ${sql.lit(mostWeighed)}`
}

interface Looking {
  /** All of the words, each with what is looked for in its place (`tsquery`); '' for none. */
  readonly query: string
  readonly filter: RawBuilder<SqlBool>
  readonly spaces: readonly SpaceId[]
}

/** Gives rows of `columns`. */
type Source = (looking: Looking) => RawBuilder<unknown>

interface Way {
  readonly source: Source
  readonly count: number
}

async function best(often: Often, { groups, filter, near, spaces, hidden }: Asked, { source, count }: Way) {
  const query = queryOf(groups, ({ found }) => found)
  const exact = queryOf(groups, ({ word }) => [word])
  const rank = (asked: string) => sql`ts_rank(words, ${asked}::tsquery)`
  return often(sql<Weighed & { readonly isHidden: boolean }>`
    with best as (
      select space, kind, id, title, body, at, by, link,
        (0.01::float8 + ${query === exact ? sql`3 * ${rank(query)}` : sql`${rank(query)} + 2 * ${rank(exact)}`})
          * (case when space = ${near} then 1.5::float8 else 1 end)
          * (0.4::float8 + exp(least(0, at - ${Date.now()}) / ${90 * dayMs}::float8)) as score
      from (${source({ query, filter, spaces })}) found
      order by score desc, at desc, id
      limit ${count}
    )
    select space, kind, id, title, body, at, by, link, ${isHidden(hidden)} as "isHidden" from best order by score desc, at desc, id`)
}

const isHidden = (hidden: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  hidden.length === 0 ? sql`false` : sql`(kind, id) in (${sql.join(hidden, sql` union all `)})`

/** A `tsquery` of all groups, of each of which one choice is enough. */
const queryOf = (groups: readonly Group[], wordsFor: (expansion: Expansion) => readonly string[]): string =>
  groups
    .map((group) =>
      either(group.map((together) => together.map((one) => either(wordsFor(one).map(quoted))).join(' & '))),
    )
    .join(' & ')

const either = (words: readonly string[]): string => (words.length === 0 ? '' : `(${words.join(' | ')})`)
const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`
