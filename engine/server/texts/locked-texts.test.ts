import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import type { TextKey } from '@atrium/engine/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { createPool } from '../database/database.ts'
import { createLogger } from '../log.ts'
import { createTextStore } from './text-store.ts'
import { createTextWriter } from './text-writer.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(
    database.connection,
    createLogger('error', () => undefined),
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const textOf = (): TextKey => ({ space: newId<'space'>(), kind: 'body', id: newId() })
const update = (text: TextKey, bytes = 3, head?: number) => ({
  text,
  by: 'ada',
  at: 1,
  schema: 1,
  data: new Uint8Array(bytes),
  head,
})

/** Somebody else who locks a text; the way to let go of it. */
async function lock({ space, id }: TextKey): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from text where space = $1 and id = $2 for update', [space, id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['keys', 3, undefined],
  ['large ones', 70_000, undefined],
  ['checked ones', 3, 1],
])(
  'a text that somebody keeps locked holds up no other (%s), and is written in its order once it is free',
  async (_what, bytes, head) => {
    const writer = createTextWriter(createTextStore(pool))
    const [locked, other] = [textOf(), textOf()]
    for (const text of [locked, other]) expect(await writer.append(update(text))).toBe(1)
    const release = await lock(locked)
    const seqs: (number | undefined)[] = []
    const append = (text: TextKey) => writer.append({ ...update(text, bytes, head), by: newId() })
    const held = [append(locked), append(locked)].map((one) => one.then((seq) => seqs.push(seq)))
    const since = performance.now()
    expect(await append(other)).toBe(2)
    held.push(append(locked).then((seq) => seqs.push(seq)))
    expect(await append(other)).toBe(3)
    expect(performance.now() - since).toBeLessThan(3_000)
    expect(seqs).toEqual([])
    await release()
    await Promise.all(held)
    expect(seqs).toEqual([2, 3, 4])
    await writer.drained()
    expect((await pool.query(`select current_setting('lock_timeout') as lock`)).rows).toEqual([{ lock: '0' }])
  },
)

test('a writer is drained once what was put aside is written, too', async () => {
  const writer = createTextWriter(createTextStore(pool))
  const text = textOf()
  await writer.append(update(text))
  const release = await lock(text)
  let seq: number | undefined
  void writer.append(update(text)).then((written) => (seq = written))
  const drained = writer.drained()
  await release()
  await drained
  expect(seq).toBe(2)
})
