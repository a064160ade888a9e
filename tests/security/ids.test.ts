import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { type Action, type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { createEvent } from '@atrium/features/calendar/contract'
import { openConversation, pairId, sendMessage } from '@atrium/features/chat/contract'
import { createDocument, shareDocument, unshareDocument } from '@atrium/features/documents/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { inputFor } from '../roles/inputs.ts'
import { type TestServer, startServer } from '../server.ts'
import { uploader } from '../upload.ts'

/**
 * The law: an id means one thing for ever, and what a client names is unused or refused. Somebody of the team and of one
 * workspace gives every action, at each place where its schema takes an id, the ids of what others have: of another
 * workspace, of a conversation, of a purged space, of people, and of things in a space they share.
 */
let server: TestServer
let victim: PersonId
let attacker: PersonId
let friend: PersonId
let shared: string
/** Spaces in which the attacker is not. */
let foreign: readonly string[]
/** Ids by what they are of. */
let known: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await startServer()
  victim = await server.arrive('victim')
  friend = await server.arrive('friend')
  attacker = await server.arrive('attacker')
  shared = await createRoom()
  await does(addMember, { space: shared, person: attacker, role: 'member' })
  const [workspace, conversation, purged] = [await createRoom(), pairId(victim, friend), await createRoom()]
  await does(openConversation, { id: conversation, people: [friend] })
  foreign = [workspace, conversation, purged, ownSpace(victim), ownSpace(friend)]
  for (const space of [workspace, conversation]) await does(sendMessage, { space, id: newId(), text: 'a secret' })
  await server.engine.pool.query(`update space_record set state = 'purged' where id = $1`, [purged])
  known = { workspace, conversation, purged, victim, ...(await plant()) }
})
afterAll(() => server.close())

async function does<Input>(action: Action<Input>, input: NoInfer<Input>): Promise<void> {
  expect(await server.act(victim, action, input)).toMatchObject({ ok: true })
}

async function createRoom(): Promise<string> {
  const space = newId()
  await does(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  return space
}

/** What the victim has in the space that both share. */
async function plant(): Promise<Record<string, string>> {
  const [message, page, event, token] = [newId(), newId(), newId(), newId().replaceAll('-', '')]
  await does(sendMessage, { space: shared, id: message, text: 'mine' })
  const look = { icon: '', cover: '', order: 'a0', parent: null }
  await does(createDocument as Action, { space: shared, id: page, title: 'Mine', ...look })
  await does(shareDocument, { space: shared, id: page, token })
  const times = { start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }
  await does(createEvent as Action, { space: shared, id: event, title: 'A private matter', ...times, isPrivate: true })
  const file = await uploader(server, victim).bring(shared, 'mine.txt', 'mine')
  return { message, page, event, token, file }
}

/** The ways to fields of an input that take an id. */
function idFields(schema: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const { properties, items, anyOf, pattern } = schema as {
    properties?: Record<string, unknown>
    items?: unknown
    anyOf?: readonly unknown[]
    pattern?: string
  }
  const inside = Object.entries(properties ?? {}).flatMap(([name, one]) => idFields(one, [...path, name]))
  const list = items === undefined ? [] : idFields(items, [...path, '0'])
  const choices = (anyOf ?? []).flatMap((one) => idFields(one, path))
  const isId = pattern !== undefined && (pattern.includes('[0-9a-f]{8}') || path.at(-1) === 'token')
  return [...inside, ...list, ...choices, ...(isId ? [path] : [])]
}

/** `input` with `id` at the end of `path`. */
function withId(input: unknown, [name, ...rest]: readonly string[], id: string): unknown {
  if (name === undefined) return id
  if (name === '0') return [withId(Array.isArray(input) ? input[0] : undefined, rest, id)]
  const given: Readonly<Record<string, unknown>> = typeof input === 'object' && input !== null ? { ...input } : {}
  return { ...given, [name]: withId(given[name], rest, id) }
}

/** `input` with one more in each of its lists: what takes several may do something else than what takes one. */
const withMore = (input: unknown): unknown =>
  Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [name, Array.isArray(value) ? [...value, friend] : value]),
  )

const tables = new Map<string, readonly string[]>()

async function tablesWith(column: string): Promise<readonly string[]> {
  const seen = tables.get(column)
  if (seen) return seen
  const { rows } = await server.engine.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = $1 order by 1`,
    [column],
  )
  const found = rows.map(({ name }) => name)
  tables.set(column, found)
  return found
}

async function rowsOf(table: string, where: string, values: readonly unknown[]): Promise<readonly object[]> {
  const text = `select row_to_json(one) as row from "${table}" one where ${where} order by 1`
  const sorted = text.replace('order by 1', 'order by row_to_json(one)::text')
  return (await server.engine.pool.query<{ row: object }>(sorted, [...values])).rows.map(({ row }) => row)
}

/** What follows by itself from what was there, and what anybody may be sent: notices. */
const isAside = (table: string): boolean => /^(notice|log|log_position|search_.*)$/.test(table)

/** All that there is in the spaces in which the attacker is not. */
async function foreignRows(): Promise<readonly string[]> {
  const names = (await tablesWith('space')).filter((name) => !isAside(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const rows = await rowsOf(name, 'space = any($1)', [foreign])
      return rows.map((row) => `${name} ${JSON.stringify(row)}`)
    }),
  )
  return found.flat()
}

/** What is no more, or has come besides. Anybody of the team may be invited or written to, by which they get access. */
function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  const gone = before.filter((row) => !after.includes(row))
  const come = after.filter((row) => !before.includes(row) && !row.startsWith('access '))
  return [...gone, ...come]
}

/** Who made what and when in the shared space, and the private words that only their owner knows. */
async function facts(): Promise<readonly string[]> {
  const creators = ['author', 'created_by', 'by', 'created_at'] as const
  const found: string[] = []
  for (const column of creators)
    for (const table of await tablesWith(column)) {
      if (isAside(table) || !(await tablesWith('space')).includes(table)) continue
      const { rows } = await server.engine.pool.query<{ id: string; fact: unknown }>(
        `select id, "${column}" as fact from "${table}" where space = $1 and id = any($2)`,
        [shared, Object.values(known)],
      )
      found.push(...rows.map(({ id, fact }) => `${table} ${id}: ${column} ${String(fact)}`))
    }
  const file = await rowsOf('space_file', 'space = $1 and id = $2', [shared, known['file']])
  return [...found, ...file.map((row) => `file in trash: ${'deleted_at' in row ? String(row.deleted_at) : '?'}`)]
}

/** Gives an action each id at each place that takes one; answers how often it was called. */
async function tryIds(action: Action): Promise<number> {
  const fields = idFields(z.toJSONSchema(action.input, { io: 'input', unrepresentable: 'any' }))
  const cell = { space: shared as never, by: attacker, other: victim }
  const inputs = fields.flatMap((path) =>
    Object.values(known).map((id) => withId(inputFor(action.name, cell), path, id)),
  )
  for (const input of inputs.flatMap((one) => [one, withMore(one)])) {
    const answer = await server.engine.actor.act({ id: newId(), by: attacker, action: action.name, input })
    // What only the database refuses is a fault, and a hole that it happens to close.
    expect([action.name, input, 'code' in answer && answer.code]).not.toContain('fault')
  }
  return 2 * inputs.length
}

test('no action changes what others have by an id that means something else', async () => {
  const before = { foreign: await foreignRows(), facts: await facts() }
  const actions = [...server.engine.registry.actions.values()].filter(({ may }) => may.length > 0)
  let calls = 0
  for (const action of actions) {
    calls += await tryIds(action)
    expect([action.name, difference(before.foreign, await foreignRows())]).toEqual([action.name, []])
    const after = await facts()
    const changed = before.facts.filter((fact) => !after.includes(fact))
    // Whoever writes pages may take a link back.
    const meant =
      action === (unshareDocument as unknown) ? changed.filter((fact) => !fact.startsWith('document_share')) : changed
    expect([action.name, meant]).toEqual([action.name, []])
    before.facts = after
  }
  expect(calls).toBeGreaterThan(500)
  const kinds = await server.engine.pool.query('select kind, state from space_record where id = any($1)', [foreign])
  expect(kinds.rows.filter(({ state }) => state === 'purged')).toHaveLength(1)
}, 120_000)

test('the database itself keeps a space its kind, and a purged one purged', async () => {
  const { pool } = server.engine
  const change = (text: string) =>
    pool.query(text, [known['purged']]).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  expect(await change(`update space_record set kind = 'conversation' where id = $1`)).toBe('23514')
  expect(await change(`update space_record set state = 'open' where id = $1`)).toBe('23514')
  expect(await change('delete from space_record where id = $1')).toBe('23514')
  expect(await change(`insert into member values ($1, 'somebody', 'member', '', 0)`)).toBe('23514')
  expect(teamSpace).toBe('team')
})
