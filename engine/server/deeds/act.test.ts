import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import * as z from 'zod/mini'
import { type PersonId, anytime, defineAction, ownSpace, roles, teamSpace } from '@atrium/engine/contract'
import { Message, sendMessage } from '@atrium/features/chat/contract'
import { Member } from '@atrium/features/spaces/contract'
import { addMember, createWorkspace, leaveWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { features as allFeatures } from '../../../app/server/features.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { run } from '../database/database.ts'

let database: TestDatabase
let server: TestServer
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const act = (by: PersonId, action: { name: string }, input: unknown, { id = newId(), on = server } = {}) =>
  on.actor.act({ id, by, action: action.name, input })

async function createSpace(by: PersonId): Promise<string> {
  const id = newId()
  const answer = await act(by, createWorkspace, { id, name: 'Ops', clientCreatedAt: '2026-01-01T00:00:00.000Z' })
  expect(answer).toMatchObject({ ok: true })
  return id
}

async function logOf(space: string): Promise<{ seq: number; deed: string }[]> {
  return run(server.engine.pool, 'select seq, deed from log where space = $1 order by seq', [space])
}

const countOf = async (table: string, on: TestServer): Promise<number> =>
  (await run<{ n: number }>(on.engine.pool, `select count(*) as n from ${table}`))[0]?.n ?? -1

test('a deed writes its rows and one log entry, and says which number it got', async () => {
  const space = await createSpace(ada)
  const id = newId()
  expect(await act(ada, sendMessage, { space, id, text: ' hello ' })).toEqual({ ok: true, seqs: { [space]: 2 } })
  const rows = await run(server.engine.pool, 'select id, author, text, seq from message where space = $1', [space])
  expect(rows).toEqual([{ id, author: ada, text: 'hello', seq: 2 }])
  expect((await logOf(space)).map(({ seq }) => seq)).toEqual([1, 2])
})

test('a repeated deed is answered as before and done once, forever', async () => {
  const space = await createSpace(ada)
  const id = newId()
  const input = { space, id: newId(), text: 'once' }
  const first = await act(ada, sendMessage, input, { id })
  const again = await Promise.all([1, 2, 3].map(() => act(ada, sendMessage, input, { id })))
  expect(again).toEqual([first, first, first])
  expect(await logOf(space)).toHaveLength(2)
})

test('a repeated deed that is refused now, for what it did itself, is answered as before', async () => {
  const space = await createSpace(ada)
  await act(ada, addMember, { space, person: bob })
  const [left, added] = [newId(), newId()]
  const leave = () => act(bob, leaveWorkspace, { space }, { id: left })
  const workspace = { id: newId(), name: 'Ops', clientCreatedAt: '2026-01-01T00:00:00.000Z' }
  const create = () => act(ada, createWorkspace, workspace, { id: added })
  const first = [await leave(), await create()]
  expect(first).toMatchObject([{ ok: true }, { ok: true }])
  const [, ...again] = await Promise.all([act(ada, sendMessage, { space, id: newId(), text: '!' }), leave(), create()])
  expect(again).toEqual(first)
  expect(await act(bob, leaveWorkspace, { space })).toMatchObject({ ok: false, code: 'no-access' })
  const other = { space: await createSpace(ada) }
  expect(await act(bob, leaveWorkspace, other, { id: left })).toMatchObject({ ok: false, code: 'id-reused' })
})

test('a deed that comes twice at once is done once', async () => {
  const space = await createSpace(ada)
  const id = newId()
  const input = { space, id: newId(), text: 'once' }
  const [first, second] = await Promise.all([
    act(ada, sendMessage, input, { id }),
    act(ada, sendMessage, input, { id }),
  ])
  expect(first).toEqual({ ok: true, seqs: { [space]: 2 } })
  expect(second).toEqual(first)
})

test('an id used for something else is refused, and nothing is written', async () => {
  const space = await createSpace(ada)
  const id = newId()
  await act(ada, sendMessage, { space, id: newId(), text: 'one' }, { id })
  const other = await act(ada, sendMessage, { space, id: newId(), text: 'two' }, { id })
  expect(other).toMatchObject({ ok: false, code: 'id-reused' })
  expect(await logOf(space)).toHaveLength(2)
})

test("two people's deeds may have one id, but a row's id is taken once", async () => {
  const space = await createSpace(ada)
  await act(ada, addMember, { space, person: bob })
  const id = newId()
  const message = newId()
  expect(await act(ada, sendMessage, { space, id: message, text: 'mine' }, { id })).toMatchObject({ ok: true })
  expect(await act(bob, sendMessage, { space, id: message, text: 'stolen' }, { id })).toMatchObject({
    ok: false,
    code: 'taken',
  })
  expect(await act(bob, sendMessage, { space, id: newId(), text: 'fine' }, { id })).toMatchObject({ ok: true })
})

test('a row added twice within one batch is taken by the first', async () => {
  const space = await createSpace(ada)
  const message = newId()
  const answers = await Promise.all(
    ['first', 'second', 'third'].map((text) => act(ada, sendMessage, { space, id: message, text })),
  )
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, false])
  const rows = await run(server.engine.pool, 'select text from message where space = $1', [space])
  expect(rows).toEqual([{ text: 'first' }])
})

test('R7.10 what is refused writes nothing: no row, no log, no deed, no space', async () => {
  // What was left for later by the tests before this one would be counted.
  const own = await createTestDatabase()
  const on = await startServer({ database: own })
  onTestFinished(async () => {
    await on.close()
    await own.drop()
  })
  const [cy, dan] = [await on.arrive('cy'), await on.arrive('dan')]
  const space = newId()
  expect(await act(cy, createWorkspace, { id: space, name: 'Ops', clientCreatedAt: '' }, { on })).toMatchObject({
    ok: true,
  })
  const counts = (): Promise<readonly number[]> =>
    Promise.all(['message', 'log', 'deed', 'space', 'member', 'access'].map((table) => countOf(table, on)))
  const before = await counts()
  const refusals = await Promise.all([
    act(cy, sendMessage, { space, id: newId(), text: '   ' }, { on }),
    act(cy, sendMessage, { space, id: newId(), text: 'x'.repeat(10_001) }, { on }),
    act(cy, sendMessage, { space, id: 'not-a-uuid', text: 'x' }, { on }),
    act(cy, sendMessage, { space, text: 7 }, { on }),
    act(cy, sendMessage, null, { on }),
    act(cy, { name: 'chat/no-such' }, {}, { on }),
    act(dan, sendMessage, { space, id: newId(), text: 'let me in' }, { on }),
    act(dan, sendMessage, { space: newId(), id: newId(), text: 'nowhere' }, { on }),
    act(dan, addMember, { space, person: dan }, { on }),
    act(dan, sendMessage, { space: `own:${cy}`, id: newId(), text: 'in your diary' }, { on }),
    act(cy, addMember, { space, person: newId() }, { on }),
    act(cy, createWorkspace, { id: newId(), name: '  ', clientCreatedAt: '' }, { on }),
    act(cy, { name: 'people/arrive' }, { person: newId(), email: 'x@example.org', name: 'X' }, { on }),
    act(cy, sendMessage, { space, id: newId(), text: 'x' }, { id: 'not-a-uuid' as ReturnType<typeof newId>, on }),
  ])
  expect(refusals.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
    'empty',
    'bad-input',
    'bad-input',
    'bad-input',
    'bad-input',
    'unknown-action',
    'no-access',
    'no-access',
    'no-access',
    'no-access',
    'no-person',
    'no-name',
    'not-allowed',
    'bad-input',
  ])
  expect(await counts()).toEqual(before)
})

test("nobody takes over a space by creating one under its id, nor another's own space", async () => {
  const space = await createSpace(ada)
  const input = { id: space, name: 'Mine now', clientCreatedAt: '' }
  expect(await act(bob, createWorkspace, input)).toMatchObject({ ok: false, code: 'taken' })
  expect(await act(bob, createWorkspace, { ...input, id: `own:${ada}` })).toMatchObject({ code: 'bad-input' })
  expect(await act(bob, createWorkspace, { ...input, id: 'team' })).toMatchObject({ code: 'bad-input' })
})

test('R7.12 adding and removing a member changes the row, the count and the access in one deed', async () => {
  const space = await createSpace(ada)
  const seesIt = () =>
    run(server.engine.pool, 'select role from access where space = $1 and id = $2', [`own:${bob}`, space])
  expect(await act(ada, addMember, { space, person: bob })).toMatchObject({ ok: true, seqs: { [space]: 2 } })
  expect(await seesIt()).toEqual([{ role: 'member' }])
  expect(await act(bob, sendMessage, { space, id: newId(), text: 'hi' })).toMatchObject({ ok: true })
  expect(await act(ada, removeMember, { space, person: bob })).toMatchObject({ ok: true })
  expect(await seesIt()).toEqual([])
  expect(await act(bob, sendMessage, { space, id: newId(), text: 'still here?' })).toMatchObject({ code: 'no-access' })
})

test('many deeds from two processes into shared spaces leave gapless logs, each deed in exactly one place', async () => {
  const other = await startServer({ database })
  const spaces = [await createSpace(ada), await createSpace(ada), await createSpace(ada)] as const
  const deeds = Array.from({ length: 300 }, (_, index) => ({
    id: newId(),
    on: index % 2 === 0 ? server : other,
    input: { space: spaces[index % 3] ?? spaces[0], id: newId(), text: `message ${index}` },
  }))
  const answers = await Promise.all(deeds.map(({ id, on, input }) => act(ada, sendMessage, input, { id, on })))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  for (const space of spaces) {
    const log = await logOf(space)
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    const mine = deeds.filter(({ input }) => input.space === space).map(({ id }) => id)
    expect(new Set(log.slice(1).map(({ deed }) => deed))).toEqual(new Set(mine))
  }
  await other.close()
})

test("the server's clock counts, never the sender's, and it never goes back within a space", async () => {
  let time = 2_000_000_000_000
  const clocked = await startServer({ database, now: () => time })
  const space = await createSpace(ada)
  await act(ada, sendMessage, { space, id: newId(), text: 'late' }, { on: clocked })
  time = 1_000
  await act(ada, sendMessage, { space, id: newId(), text: 'early' }, { on: clocked })
  const rows = await run<{ at: number }>(clocked.engine.pool, 'select at from message where space = $1 order by seq', [
    space,
  ])
  expect(rows.map(({ at }) => at)).toEqual([2_000_000_000_000, 2_000_000_000_000])
  await clocked.close()
})

test('a message keeps its place by the log even when its time ties with others', async () => {
  const space = await createSpace(ada)
  await Promise.all(['a', 'b', 'c', 'd'].map((text) => act(ada, sendMessage, { space, id: newId(), text })))
  const { rows } = await server.engine.pool.query<{ seq: number }>(
    `select seq from ${Message.name} where space = $1 order by at, seq`,
    [space],
  )
  expect(rows.map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
})

test('an action that breaks is a fault of its own deed, and puts nothing that it has not looked at', async () => {
  const other = newId<'person'>()
  const broken = { input: z.looseObject({}), may: roles, when: anytime, refusals: {} } as const
  const unasked = defineAction({
    ...broken,
    name: 'broken/unasked',
    where: () => teamSpace,
    also: () => [ownSpace(other)],
    apply: (tx) =>
      tx.put(Member, { space: teamSpace, id: other, role: 'member', email: 'other@example.org', joinedAt: 0 }),
  })
  const lost = defineAction({
    ...broken,
    name: 'broken/lost',
    where: () => {
      throw new Error('Nobody knows where.')
    },
    apply: () => Promise.resolve(),
  })
  const features = [...allFeatures, { name: 'broken', kinds: [], actions: [unasked, lost] }]
  const on = await startServer({ features })
  onTestFinished(() => on.close())
  const eve = await on.arrive('eve')
  for (const action of [unasked, lost])
    expect(await act(eve, action, {}, { on })).toMatchObject({ ok: false, code: 'fault' })
  const { rowCount } = await on.engine.pool.query(`select 1 from member where email = 'other@example.org'`)
  expect(rowCount).toBe(0)
  expect(await act(eve, sendMessage, { space: teamSpace, id: newId(), text: 'fine' }, { on })).toMatchObject({
    ok: true,
  })
})

test('a deed whose connection to the database is cut is done over another one, once', async () => {
  let tries = 0
  const cutOff: typeof sendMessage = {
    ...sendMessage,
    name: 'broken/cut-off',
    async apply(...given) {
      tries += 1
      if (tries === 1) await run(on.engine.pool, endTransactions)
      await sendMessage.apply(...given)
    },
  }
  const endTransactions = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  const on = await startServer({ features: [...allFeatures, { name: 'broken', kinds: [], actions: [cutOff] }] })
  onTestFinished(() => on.close())
  const eve = await on.arrive('eve')
  const id = newId()
  const answer = await act(eve, cutOff, { space: teamSpace, id: newId(), text: 'hello' }, { id, on })
  expect(answer).toMatchObject({ ok: true })
  expect(tries).toBe(2)
  expect(await run(on.engine.pool, 'select 1 from log where deed = $1', [id])).toHaveLength(1)
})
