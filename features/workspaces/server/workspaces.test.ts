import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Action, type PersonId, type Query, ownSpace, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { history, sendMessage } from '@atrium/features/chat/contract'
import { changeTeamRole, suspend } from '@atrium/features/people/contract'
import { makeJobsDue } from '../../../tests/jobs-due.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import type { Activity } from '../contract/activity.ts'
import {
  type Workspace,
  addMember,
  archiveWorkspace,
  changeRole,
  createWorkspace,
  deleteWorkspace,
  leaveWorkspace,
  removeMember,
  restoreWorkspace,
  transferOwnership,
  updateWorkspace,
} from '../contract/index.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId
let eve: PersonId
let clock = Date.now()

beforeAll(async () => {
  server = await startServer({ now: () => clock })
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
  eve = await server.arrive('eve')
})
afterAll(() => server.close())

const act: TestServer['act'] = (...given) => server.act(...given)

async function done<Input>(by: PersonId, action: Action<Input>, input: NoInfer<Input>): Promise<void> {
  expect(await act(by, action, input)).toMatchObject({ ok: true })
}

const ask = <Input, Output>(by: PersonId, query: Query<Input, Output>, input: object) =>
  server.engine.asker.ask({ query: query.name, input, by })

const refusedWith = (code: string, message?: string) =>
  expect.objectContaining({ ok: false, code, ...(message && { message }) })

/** A workspace of Ada's with the others in it, in the roles given. */
async function createRoom(
  others: Partial<Record<'bob' | 'eve', 'admin' | 'member' | 'viewer'>> = {},
): Promise<SpaceId> {
  const space = newId<'space'>()
  await done(ada, createWorkspace, {
    id: space,
    name: ' Ops ',
    description: ' It runs ',
    clientCreatedAt: '2026-01-02',
  })
  if (others.bob) await done(ada, addMember, { space, person: bob, role: others.bob })
  if (others.eve) await done(ada, addMember, { space, person: eve, role: others.eve })
  return space
}

async function rowOf(space: SpaceId): Promise<Workspace | undefined> {
  const text = `select id, name, description, owner_id as "ownerId", stats, permissions, settings, archived_at::float8 as "archivedAt",
    deleted_at::float8 as "deletedAt", updated_at::float8 as "updatedAt", client_created_at as "clientCreatedAt" from workspace where space = $1`
  return (await server.engine.pool.query<Workspace>(text, [space])).rows[0]
}

async function rolesIn(space: SpaceId): Promise<Record<string, string>> {
  const text = 'select id, role from member where space = $1'
  const { rows } = await server.engine.pool.query<{ id: string; role: string }>(text, [space])
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]))
}

async function activityOf(space: SpaceId): Promise<Activity[]> {
  const answer = await server.engine.asker.older({ kind: 'activity', space, before: 1e9, limit: 50, by: ada })
  return answer.ok ? (answer.output.rows as unknown as Activity[]) : []
}

test('R3.04 R7.10 a workspace is made with its defaults, its owner and its activity in one transaction', async () => {
  const space = await createRoom()
  expect(await rowOf(space)).toMatchObject({
    id: space,
    name: 'Ops',
    description: 'It runs',
    ownerId: ada,
    clientCreatedAt: '2026-01-02',
    settings: { theme: 'dark', notifications: true, sharing: true },
    stats: { documentCount: 0, memberCount: 1 },
    permissions: { public: false, allowComments: true, allowSharing: true },
  })
  expect(await rolesIn(space)).toEqual({ [ada]: 'owner' })
  const [created, ...more] = await activityOf(space)
  expect(more).toEqual([])
  const head = (await server.engine.pool.query('select head::int from space where id = $1', [space])).rows
  expect(head).toEqual([{ head: 1 }])
  expect(created).toMatchObject({ userId: ada, type: 'workspace_created', targetId: space, targetName: 'Ops' })
})

test('R3.07 what is done in a workspace is noted there: by whom, what, and about whom', async () => {
  const space = await createRoom({ bob: 'member' })
  await done(ada, changeRole, { space, person: bob, role: 'admin' })
  await done(bob, updateWorkspace, { space, name: 'Operations' })
  await done(bob, archiveWorkspace, { space, isArchived: true })
  await done(bob, archiveWorkspace, { space, isArchived: false })
  await done(ada, removeMember, { space, person: bob })
  const noted = await activityOf(space)
  expect(noted[0]).toEqual({
    space,
    id: noted[0]?.id,
    userId: ada,
    type: 'workspace_created',
    targetId: space,
    targetType: 'workspace',
    targetName: 'Ops',
    timestamp: noted[0]?.timestamp,
    seq: 1,
    metadata: { workspaceId: space, description: 'Created the workspace Ops' },
  })
  expect(noted.map(({ type, userId, targetName }) => [type, userId, targetName])).toEqual([
    ['workspace_created', ada, 'Ops'],
    ['member_added', ada, 'bob'],
    ['role_changed', ada, 'bob'],
    ['renamed', bob, 'Operations'],
    ['archived', bob, 'Operations'],
    ['unarchived', bob, 'Operations'],
    ['member_removed', ada, 'bob'],
  ])
})

test('R7.12 R3.06 R6.02 adding a member writes the record, the count and the time at once, as a member unless told', async () => {
  const space = await createRoom()
  clock += 1_000
  const answer = await server.actor.act({
    id: newId(),
    by: ada,
    action: addMember.name,
    input: { space, person: bob },
  })
  expect(answer).toMatchObject({ ok: true })
  const text = 'select id, role, email, joined_at::float8 as "joinedAt" from member where space = $1 and id = $2'
  expect((await server.engine.pool.query(text, [space, bob])).rows).toEqual([
    { id: bob, role: 'member', email: 'bob@example.org', joinedAt: clock },
  ])
  expect(await rowOf(space)).toMatchObject({ stats: { memberCount: 2, lastActivity: clock }, updatedAt: clock })
  await done(ada, addMember, { space, person: eve, role: 'viewer' })
  expect(await rolesIn(space)).toEqual({ [ada]: 'owner', [bob]: 'member', [eve]: 'viewer' })
})

test('R3.04 the numbers stay true as people come and go, twice over too', async () => {
  const space = await createRoom({ bob: 'member', eve: 'viewer' })
  await done(ada, addMember, { space, person: bob, role: 'admin' })
  expect(await rowOf(space)).toMatchObject({ stats: { memberCount: 3 } })
  await done(ada, removeMember, { space, person: bob })
  await done(ada, removeMember, { space, person: bob })
  await done(eve, leaveWorkspace, { space })
  expect(await rowOf(space)).toMatchObject({ stats: { memberCount: 1 } })
  expect(await rolesIn(space)).toEqual({ [ada]: 'owner' })
})

test('R5.19 what is done to a workspace that is not there says so', async () => {
  const message = 'Workspace not found'
  expect(await act(ada, addMember, { space: teamSpace, person: bob, role: 'member' })).toEqual(
    refusedWith('not-found', message),
  )
  expect(await act(ada, changeRole, { space: teamSpace, person: bob, role: 'member' })).toEqual(
    refusedWith('not-found', message),
  )
  expect(await act(ada, addMember, { space: newId<'space'>(), person: bob, role: 'member' })).toEqual(
    refusedWith('no-access'),
  )
})

test('R6.02 an admin changes roles but not the owner, and nobody makes a second owner', async () => {
  const space = await createRoom({ bob: 'admin', eve: 'member' })
  await done(bob, changeRole, { space, person: eve, role: 'viewer' })
  expect(await act(bob, changeRole, { space, person: ada, role: 'member' })).toEqual(refusedWith('owner-stays'))
  expect(await act(bob, removeMember, { space, person: ada })).toEqual(refusedWith('owner-stays'))
  for (const by of [ada, bob])
    expect(await act(by, changeRole, { space, person: eve, role: 'owner' })).toEqual(refusedWith('no-second-owner'))
  expect(await act(ada, addMember, { space, person: eve, role: 'owner' })).toEqual(refusedWith('no-second-owner'))
  expect(await act(eve, changeRole, { space, person: eve, role: 'admin' })).toEqual(refusedWith('not-allowed'))
  expect(await act(bob, transferOwnership, { space, person: bob })).toEqual(refusedWith('not-allowed'))
  expect(await rolesIn(space)).toEqual({ [ada]: 'owner', [bob]: 'admin', [eve]: 'viewer' })
})

test('the ownership goes to another member, and the owner can leave only then', async () => {
  const space = await createRoom({ bob: 'member' })
  expect(await act(ada, leaveWorkspace, { space })).toEqual(
    refusedWith('owner-stays', 'You own this workspace. Transfer the ownership to someone else first, or delete it.'),
  )
  expect(await act(ada, transferOwnership, { space, person: eve })).toEqual(refusedWith('no-member'))
  await done(ada, transferOwnership, { space, person: bob })
  expect(await rolesIn(space)).toEqual({ [ada]: 'admin', [bob]: 'owner' })
  expect(await rowOf(space)).toMatchObject({ ownerId: bob })
  await done(ada, leaveWorkspace, { space })
  expect(await rolesIn(space)).toEqual({ [bob]: 'owner' })
  expect(await act(ada, sendMessage, { space, id: newId(), text: 'still here?' })).toEqual(refusedWith('no-access'))
})

test('two who hand the ownership over at once leave one owner', async () => {
  const space = await createRoom({ bob: 'member', eve: 'member' })
  const answers = await Promise.all([bob, eve].map((person) => act(ada, transferOwnership, { space, person })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(Object.values(await rolesIn(space)).filter((role) => role === 'owner')).toHaveLength(1)
})

test('R6.04 name, description and the three permissions are changed by managers, and what is not given stays', async () => {
  const space = await createRoom({ bob: 'admin', eve: 'member' })
  await done(bob, updateWorkspace, { space, name: '  New name ', permissions: { public: true } })
  expect(await rowOf(space)).toMatchObject({
    name: 'New name',
    description: 'It runs',
    permissions: { public: true, allowComments: true, allowSharing: true },
  })
  expect(await act(bob, updateWorkspace, { space, name: '   ' })).toEqual(
    refusedWith('no-name', 'Please enter a workspace name'),
  )
  expect(await act(bob, updateWorkspace, { space, name: 'x'.repeat(81) })).toEqual(refusedWith('bad-input'))
  expect(await act(eve, updateWorkspace, { space, name: 'Mine' })).toEqual(refusedWith('not-allowed'))
})

test('R6.04 without comments, who may only comment cannot write', async () => {
  const space = await createRoom()
  await done(ada, addMember, { space, person: eve, role: 'commenter' })
  await done(eve, sendMessage, { space, id: newId(), text: 'a comment' })
  await done(ada, updateWorkspace, { space, permissions: { allowComments: false } })
  expect(await act(eve, sendMessage, { space, id: newId(), text: 'another' })).toEqual(refusedWith('no-comments'))
})

test('an archived workspace can be read and opened again, but nothing is written into it', async () => {
  const space = await createRoom({ bob: 'member' })
  await done(ada, archiveWorkspace, { space, isArchived: true })
  const message = { space, id: newId(), text: 'late' }
  expect(await act(bob, sendMessage, message)).toEqual(refusedWith('archived'))
  expect(await act(ada, updateWorkspace, { space, name: 'Other' })).toEqual(refusedWith('archived'))
  expect(await act(ada, addMember, { space, person: eve, role: 'member' })).toEqual(refusedWith('archived'))
  expect((await ask(bob, history, { space, from: { by: 'after', seq: 0 } })).ok).toBe(true)
  await done(ada, archiveWorkspace, { space, isArchived: false })
  await done(bob, sendMessage, { ...message, id: newId() })
})

test('a deleted workspace is gone for all but its owner, who brings everybody back by restoring it', async () => {
  const space = await createRoom({ bob: 'admin', eve: 'viewer' })
  expect(await act(bob, deleteWorkspace, { space })).toEqual(refusedWith('not-allowed'))
  await done(ada, deleteWorkspace, { space })
  await expect.poll(() => rolesIn(space)).toEqual({ [ada]: 'owner' })
  expect(await act(bob, sendMessage, { space, id: newId(), text: 'hello?' })).toEqual(refusedWith('no-access'))
  expect(await act(ada, sendMessage, { space, id: newId(), text: 'hello?' })).toEqual(refusedWith('archived'))
  expect(await act(ada, addMember, { space, person: bob, role: 'member' })).toEqual(refusedWith('not-found'))
  await done(ada, restoreWorkspace, { space })
  await expect.poll(() => rolesIn(space)).toEqual({ [ada]: 'owner', [bob]: 'admin', [eve]: 'viewer' })
  expect(await rowOf(space)).toMatchObject({ deletedAt: null, archivedAt: null, stats: { memberCount: 3 } })
  await done(bob, sendMessage, { space, id: newId(), text: 'back' })
})

test('what was archived before it was deleted is archived when it is restored', async () => {
  const space = await createRoom()
  await done(ada, archiveWorkspace, { space, isArchived: true })
  clock += 1_000
  await done(ada, deleteWorkspace, { space })
  await done(ada, restoreWorkspace, { space })
  expect(await rowOf(space)).toMatchObject({ archivedAt: clock - 1_000, deletedAt: null })
})

/** Has the jobs of a deleted workspace done now that would be done in 30 days. */
const passThirtyDays = (): Promise<void> => makeJobsDue(server.engine.pool, `task_identifier = 'workspaces/purge'`)

test('after 30 days a deleted workspace is forgotten with all in it, a restored one is not', async () => {
  const [gone, kept] = [await createRoom({ bob: 'member' }), await createRoom({ bob: 'member' })]
  await done(bob, sendMessage, { space: gone, id: newId(), text: 'a secret' })
  for (const space of [gone, kept]) await done(ada, deleteWorkspace, { space })
  const text = `select (run_at - now() > interval '29 days 23 hours') as later from graphile_worker.jobs
    where task_identifier = 'workspaces/purge'`
  const { rows } = await server.engine.pool.query<{ later: boolean }>(text)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every(({ later }) => later)).toBe(true)
  await done(ada, restoreWorkspace, { space: kept })
  await passThirtyDays()
  await expect.poll(() => rowOf(gone)).toBeUndefined()
  for (const table of ['message', 'member', 'former_member', 'activity']) {
    const left = `select count(*)::int as count from ${table} where space = $1`
    await expect.poll(async () => (await server.engine.pool.query(left, [gone])).rows).toEqual([{ count: 0 }])
  }
  const access = 'select id from access where space = $1 and id = $2'
  expect((await server.engine.pool.query(access, [ownSpace(ada), gone])).rows).toEqual([])
  expect(await rowOf(kept)).toMatchObject({ deletedAt: null })
  await done(ada, updateWorkspace, { space: kept, name: 'Kept' })
})

test('a workspace is handed over to nobody who could not look after it', async () => {
  const space = newId<'space'>()
  await done(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  const [away, guest] = [await server.arrive('away'), await server.arrive('guest')]
  for (const person of [away, guest]) await done(ada, addMember, { space, person, role: 'member' })
  await done(ada, suspend, { person: away, isSuspended: true })
  await done(ada, changeTeamRole, { person: guest, role: 'guest' })
  for (const person of [away, guest])
    expect(await act(ada, transferOwnership, { space, person })).toEqual(refusedWith('cannot-own'))
  await done(ada, suspend, { person: away, isSuspended: false })
  await done(ada, transferOwnership, { space, person: away })
})
