import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCodes } from '@atrium/engine/contract'
import { type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'
import { RawSocket } from '../raw-socket.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { expectWithin } from '../times.ts'

let database: TestDatabase
let one: TestAtrium
let other: TestAtrium
let owner: Newcomer
let admin: Newcomer

beforeAll(async () => {
  database = await createTestDatabase()
  one = await openAtrium(0, database)
  other = await openAtrium(0, database)
  owner = await one.newcomer()
  admin = await one.newcomer()
  await act(owner, 'people/change-team-role', { person: await idOf(admin), role: 'admin' })
  await stopJobs()
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

/** From now on no job is begun by any process, as if all who do them were stuck. */
async function stopJobs(): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`
    create function never() returns trigger language plpgsql as $$
      begin new.run_at = now() + interval '1 day'; return new; end $$;
    create trigger never before insert on graphile_worker._private_jobs for each row execute function never();`)
  await client.end()
}

const act = (by: Newcomer, action: string, body: object, process = one) =>
  process.post(`v1/actions/${action}`, body, { cookie: by.cookie })

async function idOf({ email }: Newcomer): Promise<string> {
  const { rows } = await one.client.query<{ id: string }>('select id from auth_user where email = $1', [email])
  return rows[0]?.id ?? ''
}

const isServed = async (process: TestAtrium, cookie: string): Promise<boolean> =>
  (await process.get('v1/queries/chat/messages?space=team', { cookie })).status === 200

const signIn = (process: TestAtrium, { email, password }: Newcomer) =>
  process.post('auth/sign-in/email', { email, password })

/** The deeds that take somebody's sessions away. */
const deeds: readonly [name: string, action: string, input: object][] = [
  ['suspended', 'people/suspend', { isSuspended: true }],
  ['signed out everywhere', 'auth/end-sessions-of', {}],
]

test.each(deeds)('who is %s is served by no process a second later, with no job done', async (_name, action, input) => {
  const bob = await one.newcomer()
  const elsewhere = { ...bob, cookie: (await signIn(other, bob)).cookie }
  const sockets = [await one.socket(bob.cookie), await other.socket(bob.cookie), await other.socket(elsewhere.cookie)]
  const person = await idOf(bob)
  const began = performance.now()
  expect((await act(admin, action, { ...input, person })).status).toBe(200)
  for (const process of [one, other])
    for (const { cookie } of [bob, elsewhere]) expect(await isServed(process, cookie)).toBe(false)
  await Promise.all(sockets.map((socket) => socket.closed))
  expectWithin(performance.now() - began, 1_000)
  for (const process of [one, other])
    expect((await process.get('auth/get-session', { cookie: bob.cookie })).json).toBeNull()
  expect(await (await RawSocket.open(other.url, bob.cookie)).closed).toBe(closeCodes.signedOut)
  const jobs = `select 1 from graphile_worker.jobs where task_identifier = 'auth/end-sessions-of'`
  expect((await one.client.query(jobs)).rowCount).toBeGreaterThan(0)
  await act(owner, 'people/suspend', { person, isSuspended: false })
  // Sessions from before do not come back; signing in again does.
  expect(await isServed(other, bob.cookie)).toBe(false)
  const { cookie } = await signIn(other, bob)
  expect(await isServed(one, cookie)).toBe(true)
})

test('one session ends and the others stay, with no job done', async () => {
  const bob = await one.newcomer()
  const elsewhere = await signIn(other, bob)
  const person = await idOf(bob)
  const text = 'select id from auth_session where "userId" = $1 order by "createdAt"'
  const [first] = (await one.client.query<{ id: string }>(text, [person])).rows
  const [mine, theirs] = [await other.socket(bob.cookie), await one.socket(elsewhere.cookie)]
  expect((await act(admin, 'auth/end-sessions-of', { person, session: first?.id })).status).toBe(200)
  await mine.closed
  expect(await isServed(other, bob.cookie)).toBe(false)
  expect(await isServed(one, elsewhere.cookie)).toBe(true)
  // Closed by us and not by the server, which would have said why.
  expect(await theirs.close()).toBe(1005)
})

test('a session of somebody else is not ended by naming it with another person', async () => {
  const [bob, eve] = [await one.newcomer(), await one.newcomer()]
  const { rows } = await one.client.query<{ id: string }>('select id from auth_session where "userId" = $1', [
    await idOf(owner),
  ])
  await act(admin, 'auth/end-sessions-of', { person: await idOf(bob), session: rows[0]?.id })
  await act(admin, 'auth/end-sessions-of', { person: await idOf(bob), session: await idOf(owner) })
  for (const { cookie } of [owner, eve, bob]) expect(await isServed(other, cookie)).toBe(true)
})
