import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import type { Often } from '@atrium/engine/server'
import { deleteMessage, editMessage, openConversation, pairId, sendMessage } from '@atrium/features/chat/contract'
import { type Found, findAnything } from '@atrium/features/search/contract'
import { createTestDatabase } from '../../../tests/database.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'

const database = await createTestDatabase()
// Few rows would be read one after the other, and say nothing of many.
const pool = new pg.Pool({
  ...database.connection,
  options: `${database.connection.options ?? ''} -c enable_seqscan=off`,
})
// A pool has ended before its connections have, which may still hear that their database was dropped, and tell the pool.
pool.on('connect', (client) => client.on('error', () => undefined))
pool.on('error', () => undefined)
const db = new Kysely<Record<never, never>>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin()],
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
const server = await serverOfFile({ database })
const [ada, bob, eve] = [await server.arrive('Ada'), await server.arrive('Bob'), await server.arrive('Eve')]

async function say(by: PersonId, space: SpaceId, text: string): Promise<string> {
  const id = newId()
  expect(await server.act(by, sendMessage, { space, id, text })).toMatchObject({ ok: true })
  return id
}

const find = (by: PersonId, text: string, more: object = {}): Promise<Found> =>
  server.read(by, findAnything, { text, ...more })

/** What was written is found within two seconds where nobody else keeps the machine busy. */
const inTime = { interval: 50 }

async function untilFound(by: PersonId, text: string): Promise<void> {
  await expect.poll(async () => (await find(by, text)).hits.length, inTime).toBeGreaterThan(0)
}

const knownWords = async (beginning: string): Promise<unknown[]> =>
  (
    await server.engine.pool.query(`select word, entries from search_word where word like $1 order by word`, [
      `${beginning}%`,
    ])
  ).rows

/** How many rows the step that looked at the most of what is searched looked at, of one search. */
async function looked(by: PersonId, text: string): Promise<number> {
  const steps: number[] = []
  const often: Often = async <R extends object>(statement: RawBuilder<R>) => {
    const { rows } = await sql<object>`explain (analyze, format json, costs off, timing off) ${statement}`.execute(db)
    for (const row of rows)
      for (const plans of Object.values(row)) for (const { Plan } of plans) steps.push(...stepsOf(Plan))
    return (await statement.execute(db)).rows
  }
  const input = { text, skip: 0, limit: 20 }
  await server.engine.registry.queries.get(findAnything.name)?.answer({ input, by, role: 'owner', db, often } as never)
  return Math.max(...steps)
}

interface PlanStep {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanStep[]
  readonly [name: string]: unknown
}

const removed = ['Rows Removed by Filter', 'Rows Removed by Index Recheck', 'Rows Removed by Join Filter']

function stepsOf(step: PlanStep): number[] {
  const counts = [step['Actual Rows'] * step['Actual Loops'], ...removed.map((name) => Number(step[name] ?? 0))]
  const own = step['Relation Name']?.startsWith('search_') ? [counts.reduce((sum, count) => sum + count, 0)] : []
  return [...own, ...(step.Plans ?? []).flatMap(stepsOf)]
}

/** Eve has one entry of eight words; that of all counts as one more. */
const isOfOwn = (rows: number): boolean => rows <= 9

const asked = ['xylograph', 'xylographic', 'xylografer', 'ylographe', 'wo', 'xy', 'woodcut', 'zymurgical'] as const

test('what somebody writes where one may not read changes nothing of what one is answered, nor what is looked at for it', async () => {
  const between = pairId(ada, bob)
  await server.act(ada, openConversation, { id: between as never, people: [bob as never] })
  await say(eve, ownSpace(eve), 'The xylographer sells woodcuts, wolves and zymurgy')
  await say(ada, between, 'nothing yet')
  await untilFound(eve, 'xylographer')
  await server.engine.pool.query('analyze search_word; analyze search_entry')
  const answers = async () => {
    const all: unknown[] = []
    for (const text of asked) all.push([text, await find(eve, text)])
    return all
  }
  const before = await answers()
  for (let count = 0; count < 30; count += 1) {
    const words = `xylographic${count} xylografer${count} ylographeme wormwood${count} woodcut zymurgical${count}`
    await say(ada, count % 2 === 0 ? between : ownSpace(ada), words)
  }
  await expect.poll(async () => (await find(ada, 'wormwood', { limit: 50 })).hits.length, inTime).toBe(30)
  expect(await answers()).toEqual(before)
  await server.engine.pool.query('analyze search_word; analyze search_entry')
  for (const text of asked) expect([text, await looked(eve, text)]).toEqual([text, expect.toSatisfy(isOfOwn)])
})

test('a word is known as long as something has it', async () => {
  const first = await say(ada, teamSpace, 'quagga quaggas')
  const second = await say(ada, teamSpace, 'quagga')
  await expect
    .poll(() => knownWords('quagg'), inTime)
    .toEqual([
      { word: 'quagga', entries: { message: 2 } },
      { word: 'quaggas', entries: { message: 1 } },
    ])
  await server.act(ada, editMessage, { space: teamSpace, message: first as never, text: 'quagga once' })
  await expect.poll(() => knownWords('quagg'), inTime).toEqual([{ word: 'quagga', entries: { message: 2 } }])
  await server.act(ada, deleteMessage, { space: teamSpace, message: first as never })
  await server.act(ada, deleteMessage, { space: teamSpace, message: second as never })
  await expect.poll(() => knownWords('quagg'), inTime).toEqual([])
  expect(await knownWords('once')).toEqual([])
})

test('a guest of the team is told no word of what only its members read', async () => {
  await say(ada, teamSpace, 'okapi')
  await untilFound(eve, 'okapi')
  await server.engine.pool.query(`update access set role = 'guest' where space = $1 and id = 'team'`, [ownSpace(eve)])
  for (const text of ['okapi', 'oka', 'okapy'])
    expect(await find(eve, text)).toMatchObject({ hits: [], words: [], corrected: [] })
  expect(await find(eve, 'xylographer')).toMatchObject({ hits: [{ space: ownSpace(eve) }] })
})
