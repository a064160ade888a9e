import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { createEvent } from '@atrium/features/calendar/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { createDocument, plainPage } from '@atrium/features/documents/contract'
import { findAnything } from '@atrium/features/search/contract'
import { spaceWith, teamOf } from '../roles/fixture.ts'
import { inputFor } from '../roles/input-for.ts'
import { serverOfFile } from '../server-of-file.ts'
import { rowsExamined } from './rows-examined.ts'
import { isLong } from '../long.ts'

/** The invariant: how long somebody waits for an answer does not tell them how much there is of what they may not read. */
const server = await serverOfFile()
const { pool, registry, asker } = server.engine
const cast = await teamOf(server)
const ada = await server.arrive('Ada')
const shared = await spaceWith(server, [
  { id: cast.owner, role: 'owner' },
  { id: cast.member, role: 'member' },
  { id: cast.guest, role: 'member' },
])
const closed = await spaceWith(server, [{ id: ada, role: 'owner' }])

/** So much is hidden; a question that looked at it would look at hundreds of rows more. */
const hidden = 400
/** Plans change a little as tables grow. */
const leeway = 100
const word = 'xylographer'

/** Those that count the whole on purpose, for who runs it, and what asks when somebody has time. */
const ofTheWhole = /^(?:admin\/|analytics\/|files\/usage|calendar\/free-slots)/

interface Asking {
  readonly name: string
  readonly by: PersonId
  readonly input: unknown
}

const askings: readonly Asking[] = [cast.member, cast.guest].flatMap((by) =>
  [...registry.queries.values()].flatMap(({ query: { name, input } }) => {
    const usual = inputFor(name, { space: shared as never, by, other: ada }) as object
    const texts = [word, 'xylografer', 'xy', 'hello'].map((text) => ({ ...usual, text, name: text }))
    const taken = [usual, ...texts].map((one) => z.safeParse(input, one)).filter(({ success }) => success)
    const inputs = new Map(taken.map((one) => [JSON.stringify(one.data), one.data]))
    return ofTheWhole.test(name) ? [] : [...inputs.values()].map((one) => ({ name, by, input: one }))
  }),
)

async function rowsOfAll(): Promise<readonly number[]> {
  await pool.query('analyze')
  const rows: number[] = []
  for (const { name, by, input } of askings)
    rows.push(await rowsExamined(pool, () => asker.ask({ query: name, input, by })))
  return rows
}

async function hide(space: SpaceId, index: number): Promise<void> {
  const title = `${word} xylographic hello ${index}`
  const times = { start: '2026-11-25T09:00:00', end: '2026-11-25T10:00:00' }
  const document = newId<'document'>()
  const answers = [
    await server.act(ada, sendMessage, { space, id: newId(), text: title }),
    await server.act(ada, createDocument, { space, ...plainPage, id: document, title }),
    await server.act(ada, createEvent as never, { space, id: newId(), title, ...times } as never),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ ok: true })
  for (const person of [cast.member, cast.guest])
    await pool.query(`insert into document_task values ($1, $2, 'block', $3, null, false, 1, '[]')`, [
      space,
      document,
      person,
    ])
}

const indexed = async (): Promise<number> =>
  Number((await pool.query('select count(*) from search_entry where space = $1', [closed])).rows[0].count)

test.runIf(isLong)('no query looks at more rows because there is much that the person may not read', async () => {
  await server.act(cast.owner, sendMessage, { space: shared, id: newId(), text: 'ylographs xylografs hello' })
  const found = async () => (await server.read(cast.member, findAnything, { text: 'ylographs' })).hits.length
  await expect.poll(found).toBe(1)
  await rowsOfAll()
  const before = await rowsOfAll()
  expect(before.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(1_000)
  for (let index = 0; index < hidden; index += 1) await hide(closed, index)
  await expect.poll(indexed).toBe(3 * hidden)
  const after = await rowsOfAll()
  const told = askings.flatMap(({ name, input }, index) => {
    const [was = 0, is = 0] = [before[index], after[index]]
    return is > was + leeway ? [{ name, input, was, is }] : []
  })
  expect(told).toEqual([])
})
