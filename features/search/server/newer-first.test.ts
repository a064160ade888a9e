import { expect, test } from 'vitest'
import { teamSpace } from '@atrium/engine/contract'
import { type Found, findAnything } from '@atrium/features/search/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { monthWord } from './month-word.ts'

const dayMs = 86_400_000
const server = await serverOfFile()
const ada = await server.arrive('Ada')

/** So many entries of one word, one for each minute before so many days ago. */
async function write(word: string, count: number, daysAgo: number): Promise<void> {
  const at = Date.now() - daysAgo * dayMs
  await server.engine.pool.query(
    `insert into search_entry (space, kind, id, title, body, words, marks, at, by, link)
     select $1, 'message', $2 || n, '', $2, ($2 || ':1B ' || $3)::tsvector, '{}', $4::bigint - n * 60000::bigint, $5, '/chat'
     from generate_series(1, $6::int) n`,
    [teamSpace, word, monthWord(at), at, ada, count],
  )
  await server.engine.pool.query(
    `insert into search_word select $1, unnest(array[$2, '']), jsonb_build_object('message', $3::int)
     on conflict (space, word) do update set entries =
       jsonb_build_object('message', coalesce((search_word.entries ->> 'message')::int, 0) + $3::int)`,
    [teamSpace, word, count],
  )
}

async function find(text: string): Promise<Found> {
  const answer = await server.engine.asker.ask({ query: findAnything.name, input: { text }, by: ada })
  if (!answer.ok) throw new Error(answer.message)
  return answer.output as Found
}

test('of what is found often the newer is weighed, however much was written since and long before', async () => {
  await write('gnu', 400, 700)
  await write('emu', 9_000, 0)
  await server.engine.pool.query(`update search_word set entries = '{"message": 425}' where word = 'gnu'`)
  const recent = 20 * dayMs
  await write('gnus', 25, 20)
  await server.engine.pool.query('analyze search_entry')
  const { hits, hasMore } = await find('gnu')
  expect([hits.length, hasMore]).toEqual([20, true])
  for (const { at } of hits) expect(Date.now() - at).toBeLessThan(recent + dayMs)
  const emus = await find('emu')
  expect(emus.hits.length).toBe(20)
  for (const { at } of emus.hits) expect(Date.now() - at).toBeLessThan(dayMs)
})
