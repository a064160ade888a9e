import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { quickest } from '../../../tests/quickest.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { isLong } from '../../../tests/long.ts'
import { expectWithin } from '../../../tests/times.ts'
import { keysOf, unitsOf } from '../contract/word-units.ts'
import { keywordsIn } from './keywords-in.ts'

const server = await serverOfFile()
const { pool, pages } = server.engine
const space = newId<'space'>()

/** Has 5,000 people with 20 keywords each read along in a space: each their own, and one that all have. */
async function fill(): Promise<void> {
  await pool.query(
    `insert into keyword (space, id, word, key, at)
    select 'own:' || person, word, word, word, 1
    from (select gen_random_uuid() as person, nth from generate_series(1, 5000) nth) people
    cross join lateral (
      select 'word' || nth || 'x' || number as word from generate_series(1, 19) number union all select 'invoice'
    ) words`,
  )
  await pool.query(`insert into access (space, id, role, since) select distinct space, $1, 'member', 1 from keyword`, [
    space,
  ])
  await pool.query('analyze keyword, access')
}

test.runIf(isLong)(
  'keywords of 5,000 people, 20 each, are looked up at once, and nobody else waits for it',
  async () => {
    await fill()
    const find = (text: string) => keywordsIn(pages.db, { space, by: newId(), text })
    const short = 'we meet at ten to talk about the offer for the new office, word17x4'
    const long = Array.from({ length: 1_400 }, (_, index) => `long${index % 900}`).join(' ')
    const unspaced = '请把发票发给我看看'.repeat(1_100).slice(0, 10_000)
    expect((await find(short)).size).toBe(1)
    expect((await find(`${short} invoice`)).size).toBe(5_000)
    const timed = (work: () => unknown) =>
      quickest(async () => {
        const began = performance.now()
        await work()
        return performance.now() - began
      })
    expectWithin(await timed(() => find(short)), 20)
    expectWithin(await timed(() => find(long)), 100)
    expectWithin(await timed(() => find(unspaced)), 200)
    expectWithin(await timed(() => find(`${short} invoice`)), 200)
    // What is not done by the database.
    for (const text of [long, unspaced]) expectWithin(await timed(() => keysOf(unitsOf(text))), 10)
  },
)
