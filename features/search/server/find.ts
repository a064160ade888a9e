import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type RecordKind, type Role, commonRefusal, mayRead, ownSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { type Found, type Hit, findAnything } from '../contract/find.ts'
import { type Search, parseSearch } from '../contract/parse-search.ts'
import { wordsIn } from '../contract/words.ts'
import { excerptOf } from './excerpt.ts'
import { type Expansion, expandWords, leastAlike } from './expand-words.ts'
import { createGate } from './gate.ts'
import { resolveNames } from './resolve-names.ts'
import type { SearchSource } from './search-source.ts'

type Db = Kysely<Record<never, never>>

/** So many are weighed at the most; of more, only the newest are. */
const mostWeighed = 1_000
/** What may be in more entries than this is looked for from the newest back. */
const common = 1_000
/** So far back of each space, at first. */
const newestOfSpace = 4_000
const dayMs = 86_400_000
const slowMs = 2_000
/** SQLSTATE of a statement that took too long. */
const canceled = '57014'
const tooSlow = 'That search takes too long. Use more words, or rarer ones.'
/** The database has connections and processors for others, too. */
const gateTerms = {
  ...{ atOnce: 4, mostWaiting: 100, waitMs: 5_000 },
  words: 'Too many are searching at once. Try again in a moment.',
}

interface Asked {
  readonly search: Search
  readonly words: readonly Expansion[]
  readonly filter: RawBuilder<SqlBool>
  readonly near: string
  /** Where it may be. */
  readonly spaces: readonly string[]
}

type Weighed = Hit & { readonly body: string }

export function findAnswer(sources: readonly SearchSource[]) {
  const gate = createGate(gateTerms)
  return answer(findAnything, ({ db, by, input }) =>
    gate.through(() => withinTime(db, (transaction) => find(sources, { db: transaction, by, input }))),
  )
}

interface Wanted {
  readonly db: Db
  readonly by: string
  readonly input: z.output<typeof findAnything.input>
}

async function find(sources: readonly SearchSource[], { db, by, input }: Wanted): Promise<Found> {
  const { text, kinds: only, near = '', skip, limit } = input
  const search = parseSearch(text)
  const places = await placesOf(db, by)
  const { from, spaces, unknown } = await resolveNames(db, search, places)
  const words = await expandWords(db, search.words)
  const none: Found = { hits: [], hasMore: false, words: [], corrected: [], unknown: [...unknown] }
  const isNothing = words.length === 0 && search.marks.length + from.length + spaces.length === 0
  if (isNothing || unknown.length > 0 || words.some(({ found }) => found.length === 0)) return none
  const wanted = sources.filter(({ kind }) => only?.includes(kind.name) ?? true)
  const access = accessOf(
    pick(places, spaces),
    wanted.map(({ kind }) => kind),
  )
  const filter = filterOf({ search, from, access })
  const asked = { search, words, filter, near, spaces: access.flatMap((one) => one.spaces) }
  const found = await weighShown(db, { asked, sources: wanted }, skip + limit + 1)
  const patterns = words.flatMap((one) => one.found)
  const shown = found.slice(skip, skip + limit)
  const hits = shown.map(({ body, ...hit }) => ({ ...hit, excerpt: excerptOf(body, patterns) }))
  return { hits, hasMore: found.length > skip + limit, ...wordsOf(hits, words), unknown: [...unknown] }
}

/** Of the words that were looked for those that are shown: the others may have been written where one may not read. */
function wordsOf(hits: readonly Hit[], words: readonly Expansion[]): Pick<Found, 'words' | 'corrected'> {
  const shown = new Set(hits.flatMap(({ title, excerpt }) => wordsIn(`${title} ${excerpt}`)))
  return {
    words: words.flatMap(({ found }) => found.filter((word) => shown.has(word))),
    corrected: words.flatMap(({ word: from, found, isCorrected }) => {
      const to = isCorrected ? found.find((word) => shown.has(word)) : undefined
      return to === undefined ? [] : [{ from, to }]
    }),
  }
}

/** The spaces that somebody is in, with their role there. */
async function placesOf(db: Db, person: string): Promise<ReadonlyMap<string, Role>> {
  const { rows } = await sql<{ id: string; role: Role }>`
    select id, role from access where space = ${ownSpace(person as never)}`.execute(db)
  return new Map([[ownSpace(person as never), 'owner'], ...rows.map(({ id, role }) => [id, role] as const)])
}

const pick = (places: ReadonlyMap<string, Role>, spaces: readonly string[]): ReadonlyMap<string, Role> =>
  spaces.length === 0 ? places : new Map([...places].filter(([space]) => spaces.includes(space)))

interface Access {
  readonly spaces: readonly string[]
  readonly kinds: readonly string[]
}

/** What may be read where: one entry for all spaces in which one reads the same. */
function accessOf(places: ReadonlyMap<string, Role>, kinds: readonly RecordKind[]): readonly Access[] {
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
  const all = [sql<SqlBool>`(${sql.join([sql`false`, ...parts], sql` or `)})`]
  if (from.length > 0) all.push(sql`by = any(${from})`)
  if (search.marks.length > 0) all.push(sql`marks @> ${search.marks}::text[]`)
  if (search.before !== undefined) all.push(sql`at < ${Date.parse(search.before)}`)
  if (search.after !== undefined) all.push(sql`at >= ${Date.parse(search.after) + dayMs}`)
  return sql.join(all, sql` and `)
}

/** Holds one connection, and not for long. */
async function withinTime<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`
        select set_config('statement_timeout', ${String(slowMs)}, true),
          set_config('pg_trgm.similarity_threshold', ${String(leastAlike)}, true)`.execute(transaction)
      return work(transaction)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === canceled) throw commonRefusal('busy', tooSlow)
    throw error
  }
}

interface Weighing {
  readonly asked: Asked
  readonly sources: readonly SearchSource[]
}

/** The best `count` of what is to be seen: more are weighed where many of the best are hidden. */
async function weighShown(db: Db, { asked, sources }: Weighing, count: number): Promise<readonly Weighed[]> {
  for (let wanted = count; ; wanted *= 4) {
    const found = await weigh(db, asked, wanted)
    const hidden = await hiddenOf(db, sources, found)
    const shown = found.filter((hit) => !hidden.has(hit))
    if (shown.length >= count || found.length < wanted || wanted > mostWeighed) return shown.slice(0, count)
  }
}

async function hiddenOf(db: Db, sources: readonly SearchSource[], found: readonly Weighed[]) {
  const hidden = new Set<Weighed>()
  for (const { kind, hidden: isHidden } of sources) {
    const hits = isHidden ? found.filter((hit) => hit.kind === kind.name) : []
    const ids = hits.length > 0 ? await isHidden?.({ db, hits }) : undefined
    for (const hit of hits) if (ids?.has(hit.id)) hidden.add(hit)
  }
  return hidden
}

/** The best `count`, out of those that are weighed. */
async function weigh(db: Db, asked: Asked, count: number): Promise<readonly Weighed[]> {
  if (asked.words.length > 0 && (await expected(db, asked.words)) <= common)
    return best(db, asked, { source: anywhere, count })
  const newest = await best(db, asked, { source: newestFirst, count })
  if (newest.length === count || asked.words.length === 0) return newest
  return best(db, asked, { source: anywhere, count })
}

/** In how many entries all the words may be, if they had nothing to do with each other. */
async function expected(db: Db, words: readonly Expansion[]): Promise<number> {
  const { rows } = await sql<{ all: number }>`
    select greatest(reltuples, 1)::float8 as all from pg_class where oid = 'search_entry'::regclass`.execute(db)
  const all = Math.max(rows[0]?.all ?? 1, ...words.map(({ entries }) => entries))
  return words.reduce((left, { entries }) => left * (entries / all), all)
}

const columns = sql`space, kind, id, title, body, words, at, by, link`

/** By the index of words. */
const anywhere = (filter: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  sql`select ${columns} from search_entry where ${filter} limit ${mostWeighed}`

/** From the newest of each space back. */
const newestFirst = (filter: RawBuilder<SqlBool>, spaces: readonly string[]): RawBuilder<unknown> => sql`
  select found.* from unnest(${spaces}::text[]) as here cross join lateral (
    select ${columns} from (
      select * from search_entry where space = here order by at desc limit ${newestOfSpace}
    ) newest where ${filter} limit ${mostWeighed}
  ) found order by at desc limit ${mostWeighed}`

interface Way {
  readonly source: (filter: RawBuilder<SqlBool>, spaces: readonly string[]) => RawBuilder<unknown>
  readonly count: number
}

async function best(db: Db, { words, filter, near, search, spaces }: Asked, { source, count }: Way) {
  const query = sql`${words.map(({ found }) => `(${found.map(quoted).join(' | ')})`).join(' & ')}::tsquery`
  const exact = sql`${search.words.map(quoted).join(' & ')}::tsquery`
  const matches = words.length === 0 ? filter : sql<SqlBool>`words @@ ${query} and ${filter}`
  const { rows } = await sql<Weighed>`
    select space, kind, id, title, body, at, by, link from (${source(matches, spaces)}) found
    order by (0.01 + ts_rank(words, ${query}) + 2 * ts_rank(words, ${exact}))
      * (case when space = ${near} then 1.5 else 1 end)
      * (0.4 + exp(least(0, at - ${Date.now()}) / ${90 * dayMs}::float8)) desc, at desc, id
    limit ${count}`.execute(db)
  return rows
}

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`
