import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Action, type Answer, type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { createEvent } from '@atrium/features/calendar/contract'
import { openConversation, pairId, sendMessage } from '@atrium/features/chat/contract'
import { createDocument, shareDocument, unshareDocument } from '@atrium/features/documents/contract'
import { addMember, createWorkspace, deleteWorkspace } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../jobs-due.ts'
import { inputFor } from '../roles/input-for.ts'
import { type TestServer, startServer } from '../server.ts'
import { uploader } from '../upload.ts'
import { idPlaces, idsNamed, withId } from './id-fields.ts'
import { isLong } from '../long.ts'

/**
 * The invariant: an id means one thing forever, and what a client names is unused or refused. Somebody of the team and of one
 * workspace gives every action, at each place where its schema takes an id, the ids of what others have: of another
 * workspace, of a conversation, of a purged space, of people, and of things in a space they share.
 */
let server: TestServer
let victim: PersonId
let attacker: PersonId
let friend: PersonId
/** In none of the spaces that the others are in. */
let outsider: PersonId
let shared: SpaceId
/** Spaces in which the attacker is not. */
let foreign: readonly string[]
/** What the attacker has in the space that both share. */
let own: Readonly<Record<string, string>>
/** Ids by what they are of. */
let known: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await startServer()
  victim = await server.arrive('victim')
  friend = await server.arrive('friend')
  attacker = await server.arrive('attacker')
  outsider = await server.arrive('outsider')
  shared = await createRoom()
  await does(addMember, { space: shared, person: attacker, role: 'member' })
  const [workspace, conversation, purged] = [await createRoom(), pairId(victim, friend), await createRoom()]
  await does(openConversation, { id: conversation, people: [friend] })
  const [group, third] = [newId<'space'>(), await server.arrive('third')]
  await does(openConversation, { id: group, people: [friend, third] })
  foreign = [workspace, conversation, group, purged, ownSpace(victim), ownSpace(friend)]
  for (const space of [workspace, conversation, group])
    await does(sendMessage, { space, id: newId(), text: 'a secret' })
  await purge(purged)
  known = { workspace, conversation, group, purged, victim, ...(await plant(victim)) }
  // What goes along with a private event would lie in the attacker's own space, where nothing of others is.
  own = await plant(attacker, { isPrivate: false })
})
afterAll(() => server.close())

async function does<Input>(action: Action<Input>, input: NoInfer<Input>, by = victim): Promise<void> {
  expect(await server.act(by, action, input)).toMatchObject({ ok: true })
}

async function purge(space: SpaceId): Promise<void> {
  await does(deleteWorkspace, { space })
  const { pool } = server.engine
  await makeJobsDue(pool, `task_identifier = 'workspaces/purge'`)
  const waiting = `select 1 from graphile_worker.jobs where task_identifier = 'workspaces/purge'`
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(0), 30_000)
  const { rows } = await pool.query('select state from space_record where id = $1', [space])
  expect(rows).toEqual([{ state: 'purged' }])
}

async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await does(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  return space
}

/** Makes what somebody has in the space that both share. */
async function plant(by: PersonId, { isPrivate } = { isPrivate: true }): Promise<Record<string, string>> {
  const [message, page, event, token] = [newId(), newId(), newId(), newId().replaceAll('-', '')]
  await does(sendMessage, { space: shared, id: message, text: 'mine' }, by)
  const look = { icon: '', cover: '', order: 'a0', parent: null }
  await does(createDocument as Action, { space: shared, id: page, title: 'Mine', ...look }, by)
  await does(shareDocument, { space: shared, id: page, token }, by)
  const times = { start: '2026-11-23T09:00:00', end: '2026-11-23T10:00:00' }
  await does(createEvent as Action, { space: shared, id: event, title: 'A private matter', ...times, isPrivate }, by)
  const file = await uploader(server, by).bring(shared, 'mine.txt', 'mine')
  return { message, page, event, token, file }
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

/** What follows by itself from what was there, and what anybody may be sent: notices. */
const isAside = (table: string): boolean => /^(notice|log|log_position|search_.*)$/.test(table)

/** What `part` of each table selects, as lines, by one statement for all tables. */
async function linesOf(parts: readonly string[], values: readonly unknown[]): Promise<readonly string[]> {
  const { rows } = await server.engine.pool.query<{ line: string }>(`${parts.join(' union all ')} order by 1`, [
    ...values,
  ])
  return rows.map(({ line }) => line)
}

/** All that there is in the spaces in which the attacker is not. */
async function foreignRows(): Promise<readonly string[]> {
  const names = (await tablesWith('space')).filter((name) => !isAside(name))
  const all = (name: string): string =>
    `select '${name} ' || row_to_json(one)::text as line from "${name}" one where space = any($1)`
  return linesOf(names.map(all), [foreign])
}

/** What is no more, or has come besides. Anybody of the team may be invited or written to, by which they get access. */
function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  const gone = before.filter((row) => !after.includes(row))
  const come = after.filter((row) => !before.includes(row) && !row.startsWith('access '))
  return [...gone, ...come]
}

/** Who made what and when in the shared space, and the private words that only their owner knows. */
async function facts(): Promise<readonly string[]> {
  const withSpace = (await tablesWith('space')).filter((name) => !isAside(name))
  const parts: string[] = []
  for (const column of ['author', 'created_by', 'by', 'created_at']) {
    const tables = (await tablesWith(column)).filter((name) => withSpace.includes(name))
    const fact = (name: string): string =>
      `select '${name} ' || id || ': ${column} ' || coalesce("${column}"::text, 'null') as line
       from "${name}" where space = $1 and id = any($2)`
    parts.push(...tables.map(fact))
  }
  const trash = `select 'file in trash: ' || coalesce(deleted_at::text, 'null') as line
    from space_file where space = $1 and id = $3`
  return linesOf([...parts, trash], [shared, Object.values(known), known['file']])
}

/** What an action of each feature is about, mostly. */
const aboutWhat: Readonly<Record<string, string>> = {
  chat: 'message',
  documents: 'page',
  calendar: 'event',
  files: 'file',
}

/** `input` about something that the attacker has, so that one id alone in it is wrong. */
function withOwn({ name }: Pick<Action, 'name'>, input: unknown): unknown {
  const id = own[aboutWhat[name.split('/')[0] ?? ''] ?? '']
  if (id === undefined) return input
  return ['id', 'message', 'document'].reduce((given, place) => withId(given, [place], id), input)
}

const codeOf = (answer: Answer | undefined): string => (answer && 'code' in answer ? answer.code : 'ok')

/** Gives an action each id at each place that takes one; answers how often it was called. */
async function tryIds(action: Action): Promise<number> {
  const inputsAbout = (other: PersonId): readonly unknown[] => {
    const cell = { space: shared as never, by: attacker, other }
    const ids = Object.values(known)
    const places = idPlaces(action)
    return places.flatMap((path) =>
      ids.flatMap((id) => [
        withId(inputFor(action.name, cell), path, id),
        withId(withOwn(action, inputFor(action.name, cell)), path, id),
      ]),
    )
  }
  // Whom the victim does not know is nowhere already: what adds people is not stopped by who is there.
  const inputs = [...inputsAbout(victim), ...inputsAbout(outsider).map(withMore)]
  const answers = await Promise.all(
    inputs.map((input) => server.actor.act({ id: newId(), by: attacker, action: action.name, input })),
  )
  // What only the database refuses is a fault, and a hole that it happens to close.
  const faults = inputs.filter((_, index) => codeOf(answers[index]) === 'fault')
  expect([action.name, faults]).toEqual([action.name, []])
  return inputs.length
}

test('every place of every action that takes an id is found', () => {
  for (const action of server.engine.registry.actions.values()) {
    const found = idPlaces(action).filter((path) => path.at(-1) !== 'token')
    expect([action.name, found.length]).toEqual([action.name, idsNamed(action)])
  }
})

test('no action changes what others have by an id that means something else', async () => {
  const before = { foreign: await foreignRows(), facts: await facts() }
  const actions = [...server.engine.registry.actions.values()].filter(({ may }) => may.length > 0)
  let calls = 0
  for (const action of actions) {
    calls += await tryIds(action)
    expect([action.name, difference(before.foreign, await foreignRows())]).toEqual([action.name, []])
    const after = await facts()
    // What the attacker made themselves under an id of others, as a version’s, goes along with their page.
    const changed = before.facts.filter((fact) => !after.includes(fact) && !fact.endsWith(attacker))
    // Whoever writes pages may take a link back.
    const meant =
      action === (unshareDocument as unknown) ? changed.filter((fact) => !fact.startsWith('document_share')) : changed
    expect([action.name, meant]).toEqual([action.name, []])
    before.facts = after
  }
  expect(calls).toBeGreaterThan(500)
})

/** Gives an action the victim's `file` at each place that takes an id. */
async function tryFile(action: Action, file: string): Promise<void> {
  const fresh = (): unknown => inputFor(action.name, { space: shared as never, by: attacker, other: victim })
  const inputs = idPlaces(action).flatMap((path) => [
    withId(fresh(), path, file),
    withId(withOwn(action, fresh()), path, file),
  ])
  const calls = inputs.map((one) => server.actor.act({ id: newId(), by: attacker, action: action.name, input: one }))
  await Promise.all(calls)
}

const bringFile = (): Promise<string> => uploader(server, victim).bring(shared, 'mine.txt', 'mine')

const trashed = async (file: string): Promise<unknown> =>
  (await server.engine.pool.query('select deleted_at from space_file where id = $1', [file])).rows[0]?.deleted_at

test.runIf(isLong)(
  'what shows a file of somebody else, and then takes it off again, leaves the file where it is',
  async () => {
    const actions = [...server.engine.registry.actions.values()].filter(({ may }) => may.length > 0)
    let shown = 0
    for (const show of actions) {
      const seen = await bringFile()
      await tryFile(show, seen)
      const places = `select 1 from space_file where id = $1 and places <> '[]'`
      if ((await server.engine.pool.query(places, [seen])).rowCount === 0) continue
      shown += 1
      const [feature] = show.name.split('/')
      for (const then of actions.filter(({ name }) => name.startsWith(`${feature}/`))) {
        const file = await bringFile()
        await tryFile(show, file)
        await tryFile(then, file)
        expect([show.name, then.name, await trashed(file)]).toEqual([show.name, then.name, null])
      }
    }
    expect(shown).toBeGreaterThanOrEqual(3)
  },
)

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
