import { join } from 'node:path'
import pg from 'pg'
import { createRandom } from '@atrium/base/random'
import { type Found, findAnything } from '@atrium/features/search/contract'
import { type BenchClient, connect } from './client.ts'
import { type Row, clock, latencies } from './figures.ts'
import type { Subject } from './subject.ts'

const vocabulary = 60_000
const kinds = [
  { kind: 'message', count: 1_000_000, words: 12 },
  { kind: 'document', count: 100_000, words: 200 },
  { kind: 'calendarEvent', count: 100_000, words: 6 },
] as const
const atOnce = 20
const each = 20
/** So many searches of other words come first, as in an instance that runs: its code is compiled by then. */
const warming = 1_000

/** A million messages, a hundred thousand pages and as many events, asked for by twenty people at once. */
export async function benchSearch({ url, folder }: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  await seed(folder)
  const clients = await Promise.all(cookies.slice(0, atOnce).map((cookie) => connect(url, cookie)))
  const random = createRandom(7)
  const word = (from: number, to: number): string => wordAt(from + random.below(to - from))
  const ways: Readonly<Record<string, () => string>> = {
    'a rare word': () => word(30_000, vocabulary),
    'a common word': () => word(1, 6),
    'two words': () => `${word(50, 2_000)} ${word(50, 2_000)}`,
    'a part of a word': () => word(500, 20_000).slice(2),
    'a typo': () => slip(word(500, 20_000)),
    Chinese: () => `${han(random.below(500))}${han(random.below(500))}`,
  }
  const rows: Row[] = []
  for (const [what, text] of Object.entries(ways)) {
    const texts = Array.from({ length: atOnce * each }, text)
    await ask(clients, Array.from({ length: warming }, text))
    const { taken, found } = await ask(clients, texts)
    rows.push({ what, ...latencies('answered', taken), 'with hits': `${found} of ${texts.length}` })
  }
  for (const client of clients) client.close()
  return rows
}

/** Each client asks as soon as it has been answered, over the line that screens ask over. */
async function ask(clients: readonly BenchClient[], texts: readonly string[]) {
  const left = [...texts]
  const taken: number[] = []
  let found = 0
  async function askOn(client: BenchClient): Promise<void> {
    for (let text = left.pop(); text !== undefined; text = left.pop()) {
      const started = clock()
      const answer = await client.ask(findAnything.name, { text })
      if (!answer.ok) throw new Error(answer.message)
      taken.push(clock() - started)
      if ((answer.output as Found).hits.length > 0) found += 1
    }
  }
  await Promise.all(clients.map(askOn))
  return { taken, found }
}

/** Words of consonants and vowels in turn; the first are the most common. */
function wordAt(rank: number): string {
  const random = createRandom(rank)
  const length = 3 + random.below(3)
  return Array.from(
    { length },
    () => `${'bcdfghklmnprstvz'[random.below(16)] ?? ''}${'aeiou'[random.below(5)] ?? ''}`,
  ).join('')
}

const slip = (word: string): string => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`
const han = (index: number): string => String.fromCodePoint(0x4e_00 + index)

async function seed(folder: string): Promise<void> {
  const client = new pg.Client({ host: join(folder, 'run'), user: 'atrium', database: 'atrium' })
  await client.connect()
  try {
    await client.query('drop index search_entry_words')
    await client.query('create temp table vocabulary (rank int primary key, word text)')
    const words = Array.from({ length: vocabulary }, (_, index) => wordAt(index + 1))
    await client.query('insert into vocabulary select n, w from unnest($1::text[]) with ordinality t (w, n)', [words])
    for (const { kind, count, words: length } of kinds) await seedKind(client, { kind, count, length })
    await client.query(
      'create index search_entry_words on search_entry using gin (space, words) with (fastupdate = off)',
    )
    await client.query(`
      insert into search_word
      select space, word, jsonb_object_agg(kind, count) from (
        select space, kind, word, count(*) from search_entry, unnest(array_append(tsvector_to_array(words), '')) as word
        where word not like '@%' group by space, kind, word
      ) counted group by space, word
      on conflict (space, word) do update set entries = excluded.entries`)
    // What was written over years has been looked after long before somebody searches.
    for (const table of ['search_entry', 'search_word']) await client.query(`vacuum analyze ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

interface Seeding {
  readonly kind: string
  readonly count: number
  readonly length: number
}

/** Each word is taken as often as its rank says; one entry of a hundred has two Chinese characters. */
async function seedKind(client: pg.Client, { kind, count, length }: Seeding): Promise<void> {
  await client.query(
    `insert into search_entry (space, kind, id, title, body, words, marks, at, by, link)
     select 'team', $1, $1 || n, '', body, setweight(to_tsvector('simple', body), 'B') || ('@' || written / 2592000000)::tsvector, '{}', written, 'somebody', '/chat'
     from generate_series(1, $2::int) n
     cross join lateral (select (extract(epoch from now()) * 1000)::bigint - n::bigint * 60000 as written) time
     cross join lateral (
       select string_agg(word, ' ') || case when n % 100 = 0
         then ' ' || chr(19968 + (n / 100) % 500) || chr(19968 + (n / 50000) % 500) else '' end as body
       from generate_series(1, $3::int) g
       cross join lateral (select floor(power(${vocabulary}, random() + (n + g) * 0))::int as rank) r
       join vocabulary using (rank)
     ) made`,
    [kind, count, length],
  )
}
