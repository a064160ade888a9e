import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { arrive } from '@atrium/features/people/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import {
  addMember,
  archiveWorkspace,
  chooseDefault,
  createWorkspace,
  leaveWorkspace,
  removeMember,
  requestToJoin,
  updateWorkspace,
} from '../contract/index.ts'
import { answerRequest } from '../contract/ask-to-join.ts'
import { newcomersQuery } from '../contract/join-default.ts'

let server: TestServer
let ada: PersonId
let clock = Date.now()

beforeEach(async () => {
  await server?.close()
  server = await startServer({ now: () => (clock += 1) })
  ada = await server.arrive('ada')
})
afterAll(() => server.close())

const act: TestServer['act'] = (...given) => server.act(...given)

async function createRoom(name: string): Promise<SpaceId> {
  const id = newId<'space'>()
  expect(await act(ada, createWorkspace, { id, name, description: '', clientCreatedAt: '' })).toMatchObject({
    ok: true,
  })
  return id
}

const signIn = (person: PersonId, email: string, isReturn?: boolean) =>
  server.actor.actAsServer(arrive, { id: newId(), by: person, input: { person, email, name: 'Bob', isReturn } })

/** The workspaces that somebody is in, once all jobs are done. */
async function workspacesOf(person: PersonId): Promise<string[]> {
  const jobs = `select 1 from graphile_worker.jobs where task_identifier = 'workspaces/join-default'`
  await expect.poll(async () => (await server.engine.pool.query(jobs)).rowCount).toBe(0)
  const text = 'select id from access where space = $1 and id not in ($1, $2)'
  const { rows } = await server.engine.pool.query<{ id: string }>(text, [ownSpace(person), teamSpace])
  return rows.map(({ id }) => id)
}

test('R4.50 who signs in and is in no workspace joins the first that there is, and is counted', async () => {
  const early = await server.arrive('early')
  expect(await workspacesOf(early)).toEqual([])
  const first = await createRoom('First')
  await createRoom('Second')
  const bob = await server.arrive('bob')
  expect(await workspacesOf(bob)).toEqual([first])
  // Who came before there was any joins at the next login, but not by coming back in a session.
  await signIn(early, 'early@example.org', true)
  expect(await workspacesOf(early)).toEqual([])
  await signIn(early, 'early@example.org')
  expect(await workspacesOf(early)).toEqual([first])
  const { rows } = await server.engine.pool.query(`select stats ->> 'memberCount' as n from workspace where id = $1`, [
    first,
  ])
  expect(rows).toEqual([{ n: '3' }])
})

test('R4.50 of whom no email is known has a placeholder in its place', async () => {
  const first = await createRoom('First')
  const bob = newId<'person'>()
  await signIn(bob, '')
  expect(await workspacesOf(bob)).toEqual([first])
  const text = 'select email from member where space = $1 and id = $2'
  expect((await server.engine.pool.query(text, [first, bob])).rows).toEqual([{ email: 'unknown@example.invalid' }])
})

test('R4.50 an admin names another default workspace or turns it off, and nobody else', async () => {
  const first = await createRoom('First')
  const second = await createRoom('Second')
  const bob = await server.arrive('bob')
  expect(await workspacesOf(bob)).toEqual([first])
  expect(await act(bob, chooseDefault, { choice: 'none' })).toMatchObject({ code: 'not-allowed' })
  expect(await act(ada, chooseDefault, { choice: newId<'space'>() })).toMatchObject({ code: 'not-found' })
  expect(await act(ada, chooseDefault, { choice: second })).toMatchObject({ ok: true })
  expect(await workspacesOf(await server.arrive('eve'))).toEqual([second])
  await act(ada, chooseDefault, { choice: 'none' })
  expect(await workspacesOf(await server.arrive('fay'))).toEqual([])
})

test('R4.50 who was taken out of the default workspace, or left it, does not come back by signing in', async () => {
  const first = await createRoom('First')
  const [removed, left] = [await server.arrive('removed'), await server.arrive('left')]
  for (const person of [removed, left]) expect(await workspacesOf(person)).toEqual([first])
  await act(ada, removeMember, { space: first, person: removed })
  await act(left, leaveWorkspace, { space: first })
  for (const person of [removed, left]) {
    await signIn(person, 'somebody@example.org')
    expect(await workspacesOf(person)).toEqual([])
  }
})

test('nobody is put into an archived workspace, or into another when they have one', async () => {
  const [first, second] = [await createRoom('First'), await createRoom('Second')]
  await act(ada, archiveWorkspace, { space: first, isArchived: true })
  const bob = await server.arrive('bob')
  expect(await workspacesOf(bob)).toEqual([second])
  await act(ada, archiveWorkspace, { space: first, isArchived: false })
  await act(ada, addMember, { space: first, person: bob, role: 'member' })
  await act(bob, leaveWorkspace, { space: second })
  await signIn(bob, 'bob@example.org')
  expect(await workspacesOf(bob)).toEqual([first])
})

test('R4.50 it is decided once: who came while nobody was to join does not come in by a later login', async () => {
  await createRoom('First')
  await act(ada, chooseDefault, { choice: 'none' })
  const bob = await server.arrive('bob')
  expect(await workspacesOf(bob)).toEqual([])
  await act(ada, chooseDefault, { choice: 'first' })
  await signIn(bob, 'bob@example.org')
  expect(await workspacesOf(bob)).toEqual([])
})

test('R4.50 who asked to be let in does not come in by signing in, answered or not', async () => {
  const early = await server.arrive('early')
  const late = await server.arrive('late')
  const first = await createRoom('First')
  await act(ada, updateWorkspace, { space: first, permissions: { public: true } })
  for (const person of [early, late])
    expect(await act(person, requestToJoin, { workspace: first })).toMatchObject({ ok: true })
  await act(ada, answerRequest, { space: first, person: late, isApproved: false })
  for (const person of [early, late]) {
    await signIn(person, 'somebody@example.org')
    expect(await workspacesOf(person)).toEqual([])
  }
})

const isHere = async (workspace?: string) => (await server.read(ada, newcomersQuery, { workspace })).isHere

test('R4.50 a workspace that takes only who is added passes new people on to the next oldest, or to none', async () => {
  expect(await isHere()).toBe(true)
  const [first, second] = [await createRoom('First'), await createRoom('Second')]
  expect([await isHere(), await isHere(first), await isHere(second)]).toEqual([false, true, false])
  await act(ada, updateWorkspace, { space: first, onlyAdded: true })
  expect([await isHere(first), await isHere(second)]).toEqual([false, true])
  expect(await workspacesOf(await server.arrive('bob'))).toEqual([second])
  await act(ada, chooseDefault, { choice: first })
  expect(await workspacesOf(await server.arrive('eve'))).toEqual([second])
  await act(ada, updateWorkspace, { space: second, onlyAdded: true })
  expect(await workspacesOf(await server.arrive('fay'))).toEqual([])
})

test('R4.50 the owner of the workspace hears who came into it by signing in', async () => {
  const first = await createRoom('First')
  const bob = await server.arrive('bob')
  await workspacesOf(bob)
  const told = async () => {
    const text = `select from_user_id as from, source_name as name from notice where space = $1 and cause = 'joined' and source_space = $2`
    return (await server.engine.pool.query(text, [ownSpace(ada), first])).rows
  }
  await expect.poll(told).toEqual([{ from: bob, name: 'First' }])
})
