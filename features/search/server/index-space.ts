import { type Kysely, sql } from 'kysely'
import type { Change, RecordKind, Row, SpaceId } from '@atrium/engine/contract'
import type { LogReader } from '@atrium/engine/server'
import { wordsIn } from '../contract/words.ts'
import { countWords, everyWord, wordsOfEntries } from './count-words.ts'
import { monthWord } from './month-word.ts'
import type { SearchEntry, SearchSource } from './search-source.ts'

type Db = Kysely<Record<never, never>>
interface IndexedSpace {
  readonly db: Db
  readonly space: SpaceId
}

const rowsAtOnce = 500
/** What is longer is found by its first so many words, and shown by its first so many letters. */
const maxIndexedWords = 60_000
const maxBodyLength = 20_000
/** Taking apart more than this at once would hold up everybody else. */
const sliceLength = 16_384

/** Keeps what can be found in step with what is there. */
export function indexReader(sources: readonly SearchSource[]): LogReader {
  return {
    name: 'search',
    async read({ db, space, changes }) {
      for (const source of sources) await takeChanges({ db, space }, source, changesOf(source, changes))
    },
    async begin({ db, space }) {
      await sql`delete from search_entry where space = ${space}`.execute(db)
      await sql`delete from search_word where space = ${space}`.execute(db)
      for (const source of sources) await takeAll({ db, space }, source)
    },
  }
}

/** The last that happened to each row of the kind; undefined for one that is gone. */
function changesOf({ kind }: SearchSource, changes: readonly Change[]): ReadonlyMap<string, Row | undefined> {
  const last = new Map<string, Row | undefined>()
  for (const change of changes)
    if ('put' in change && change.put === kind.name) last.set(change.row.id, current(kind, change.row))
    else if ('drop' in change && change.drop === kind.name) last.set(change.id, undefined)
  return last
}

/** The log keeps rows as they were when they were written, perhaps by an older version. */
const current = (kind: RecordKind, row: Row): Row => (kind.upgrade ? (kind.upgrade(row, 0) as Row) : row)

async function takeChanges(place: IndexedSpace, source: SearchSource, last: ReadonlyMap<string, Row | undefined>) {
  if (last.size === 0) return
  const rows = [...last.values()].filter((row) => row !== undefined)
  const entries = await source.entries({ ...place, rows })
  await keep(place, source.kind.name, entries)
  const found = new Set(entries.map(({ id }) => id))
  await forget(
    place,
    source.kind.name,
    [...last.keys()].filter((id) => !found.has(id)),
  )
}

/** Takes all rows of a kind from their table, a page at a time. */
async function takeAll(place: IndexedSpace, source: SearchSource): Promise<void> {
  const table = sql.table(source.kind.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${table} where space = ${place.space} and id > ${after} order by id limit ${rowsAtOnce}`.execute(
      place.db,
    )
    if (rows.length > 0) await keep(place, source.kind.name, await source.entries({ ...place, rows }))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}

async function forget({ db, space }: IndexedSpace, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const before = await wordsOfEntries({ db, space, kind }, ids)
  await sql`delete from search_entry where space = ${space} and kind = ${kind} and id = any(${ids})`.execute(db)
  await countWords({ db, space, kind }, { before, after: new Map() })
}

async function keep({ db, space }: IndexedSpace, kind: string, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  const after = new Map([[everyWord, entries.length]])
  const before = await wordsOfEntries(
    { db, space, kind },
    entries.map(({ id }) => id),
  )
  const rows: object[] = []
  for (const entry of entries) {
    const title = await wordsOf(entry.title)
    const body = await wordsOf(entry.body)
    for (const word of new Set([...title, ...body])) after.set(word, (after.get(word) ?? 0) + 1)
    const { marks = [], ...rest } = entry
    const shown = entry.body.slice(0, maxBodyLength)
    rows.push({ ...rest, body: shown, marks, vector: `${vectorOf(title, body)} ${monthWord(entry.at)}` })
  }
  await sql`
    insert into search_entry (space, kind, id, title, body, words, marks, at, by, link)
    select ${space}, ${kind}, id, title, body, vector::tsvector, marks, at, by, link
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (id text, title text, body text,
      vector text, marks text[], at bigint, by text, link text)
    on conflict (space, kind, id) do update set title = excluded.title, body = excluded.body, words = excluded.words,
      marks = excluded.marks, at = excluded.at, by = excluded.by, link = excluded.link`.execute(db)
  await countWords({ db, space, kind }, { before, after })
}

/**
 * The words with their places, those of the title weighing more, as PostgreSQL writes them (`tsvector`). Its own parser
 * would take some words apart, `6e69b6` being a number and a word to it.
 */
const vectorOf = (title: readonly string[], body: readonly string[]): string =>
  [
    ...title.map((word, index) => `'${word}':${index + 1}A`),
    ...body.map((word, index) => `'${word}':${title.length + index + 1}B`),
  ].join(' ')

async function wordsOf(text: string): Promise<readonly string[]> {
  if (text.length <= sliceLength) return wordsIn(text)
  const words: string[] = []
  for (let at = 0; at < text.length && words.length < maxIndexedWords;) {
    const space = text.indexOf(' ', at + sliceLength)
    const end = space === -1 || space > at + 2 * sliceLength ? at + sliceLength : space
    for (const word of wordsIn(text.slice(at, end))) words.push(word)
    at = end
    await new Promise((resolve) => setImmediate(resolve))
  }
  return words.slice(0, maxIndexedWords)
}
