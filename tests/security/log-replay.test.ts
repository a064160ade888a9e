import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { deleteMessage, sendMessage } from '@atrium/features/chat/contract'
import { changeTeamRole } from '@atrium/features/people/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type TestServer, startServer } from '../server.ts'

/** The invariant: by the log nobody is told what a new screen of theirs would not show. */
let database: TestDatabase
let server: TestServer
let ada: PersonId
let epoch: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database })
  ada = await server.arrive('ada')
  const { rows } = await server.engine.pool.query<{ epoch: string }>('select epoch from instance')
  epoch = rows[0]?.epoch ?? ''
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  return space
}

const say = async (space: SpaceId, text: string): Promise<string> => {
  const id = newId()
  expect(await server.act(ada, sendMessage, { space, id, text })).toMatchObject({ ok: true })
  return id
}

/** All that a screen of `person` is told that claims to have a copy of every space as it stood at `seq`. */
async function toldFrom(on: TestServer, person: PersonId, heads: Record<string, number>): Promise<string> {
  const socket = await on.socket(person)
  await socket.hello(heads, epoch)
  const told = JSON.stringify(socket.frames)
  await socket.close()
  return told
}

/** On the process that did it, and on one that has only the log. */
async function everywhere(look: (on: TestServer) => Promise<void>): Promise<void> {
  await look(server)
  const other = await startServer({ database })
  await look(other)
  await other.close()
}

test('who is admitted later is told nothing of the log from before, whatever copy they claim to have', async () => {
  const [space, newcomer] = [await createRoom(), await server.arrive('newcomer')]
  await server.act(ada, deleteMessage, { space, message: await say(space, 'said before, and deleted') })
  await say(space, 'said before')
  await server.act(ada, addMember, { space, person: newcomer, role: 'member' })
  await everywhere(async (on) => {
    for (const seq of [0, 1, 2, 3]) {
      const told = await toldFrom(on, newcomer, { [space]: seq })
      expect(told).toContain('said before"')
      expect(told).not.toContain('and deleted')
    }
  })
})

test('what was deleted since is not told to who comes back, nor what it was before', async () => {
  const [space, bob] = [await createRoom(), await server.arrive('bob')]
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  const { rows } = await server.engine.pool.query<{ head: number }>('select head from space where id = $1', [space])
  const seq = rows[0]?.head ?? 0
  const message = await say(space, 'soon to be deleted')
  await say(space, 'to stay')
  await server.act(ada, deleteMessage, { space, message })
  await everywhere(async (on) => {
    const told = await toldFrom(on, bob, { [space]: seq })
    expect(told).toContain('"type":"following"')
    expect(told).toContain('to stay')
    expect(told).not.toContain('soon to be deleted')
  })
})

test('a snapshot that was made for somebody before a deletion is not shown to somebody after it', async () => {
  const [space, first, second] = [await createRoom(), await server.arrive('first'), await server.arrive('second')]
  for (const person of [first, second]) await server.act(ada, addMember, { space, person, role: 'member' })
  const message = await say(space, 'in the first snapshot')
  const early = await server.socket(first)
  await early.hello()
  expect(JSON.stringify(early.frames)).toContain('in the first snapshot')
  await server.act(ada, deleteMessage, { space, message })
  expect(await toldFrom(server, second, {})).not.toContain('in the first snapshot')
  await early.close()
})

test('who left and came back, or rose from guest to member, begins with a snapshot', async () => {
  const [space, person] = [await createRoom(), await server.arrive('away')]
  await server.act(ada, addMember, { space, person, role: 'member' })
  const { rows } = await server.engine.pool.query<{ head: number }>('select head from space where id = $1', [space])
  const seq = rows[0]?.head ?? 0
  await server.act(ada, removeMember, { space, person })
  const message = await say(space, 'said while they were away')
  await server.act(ada, deleteMessage, { space, message })
  await server.act(ada, addMember, { space, person, role: 'member' })
  await everywhere(async (on) => {
    const told = await toldFrom(on, person, { [space]: seq })
    expect(told).toContain(`"type":"snapshot","space":"${space}"`)
    expect(told).not.toContain('while they were away')
  })
  await server.act(ada, changeTeamRole, { person, role: 'guest' })
  const team = await server.engine.pool.query<{ head: number }>(`select head from space where id = 'team'`)
  await server.act(ada, changeTeamRole, { person, role: 'member' })
  await everywhere(async (on) => {
    const told = await toldFrom(on, person, { team: team.rows[0]?.head ?? 0 })
    expect(told).toContain('"type":"snapshot","space":"team"')
  })
})

test('who missed more than a process has at hand is told only what is so now, too', async () => {
  const [space, bob] = [await createRoom(), await server.arrive('bob')]
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  const headOf = async (): Promise<number> =>
    (await server.engine.pool.query<{ head: number }>('select head from space where id = $1', [space])).rows[0]?.head ??
    0
  const early = await headOf()
  const message = await say(space, 'missed and deleted')
  await server.act(ada, deleteMessage, { space, message })
  const late = await headOf()
  await say(space, 'to stay')
  const other = await startServer({ database })
  // From now on it has the end of the log, and reads the rest of it where it lies.
  const stays = await other.socket(ada)
  await stays.hello({ [space]: late }, epoch)
  expect(JSON.stringify(stays.frames)).toContain('to stay')
  const told = await toldFrom(other, bob, { [space]: early })
  expect(told).toContain('"type":"following"')
  expect(told).toContain('to stay')
  expect(told).not.toContain('missed and deleted')
  await stays.close()
  await other.close()
})

test('what was deleted is not even in the log once it was kept, and the log still leads to what is so', async () => {
  const space = await createRoom()
  const message = await say(space, 'gone forever')
  const stays = await say(space, 'here to stay')
  await server.act(ada, deleteMessage, { space, message })
  await server.engine.keepLogs()
  const { rows } = await server.engine.pool.query<{ seq: number; changes: unknown }>(
    'select seq, changes from log where space = $1 order by seq',
    [space],
  )
  expect(JSON.stringify(rows)).not.toContain('gone forever')
  expect(JSON.stringify(rows)).toContain(stays)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1))
  const other = await startServer({ database })
  const told = await toldFrom(other, ada, { [space]: 1 })
  await other.close()
  expect(told).toContain('"type":"following"')
  expect(told).toContain('here to stay')
})

test('the log keeps no more than screens are brought up from, and nothing that is yet to be read', async () => {
  const space = await createRoom()
  const { pool } = server.engine
  await expect
    .poll(
      async () =>
        (await pool.query(`select 1 from log_position where reader = 'search' and space = $1`, [space])).rowCount,
    )
    .toBe(1)
  const many = `
    insert into log select $1, n, 0, 'deed ' || n, '[]' from generate_series(100, 3099) n;`
  await pool.query(many.replace('$1', `'${space}'`))
  await pool.query('update space set head = 3099 where id = $1', [space])
  await pool.query(`update log_position set seq = 50 where reader = 'search' and space = $1`, [space])
  const oldest = async () =>
    (await pool.query<{ seq: number }>('select min(seq) as seq from log where space = $1', [space])).rows[0]?.seq
  await server.engine.keepLogs()
  expect(await oldest()).toBe(100)
  await pool.query(`update log_position set seq = 3099 where reader <> 'keeping' and space = $1`, [space])
  await pool.query(`update log_position set seq = 0 where reader = 'keeping' and space = $1`, [space])
  await server.engine.keepLogs()
  expect(await oldest()).toBe(1_100)
})
