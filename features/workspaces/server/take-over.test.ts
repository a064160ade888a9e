import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { suspend } from '@atrium/features/people/contract'
import { makeJobsDue } from '../../../tests/jobs-due.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import {
  addMember,
  createWorkspace,
  deleteWorkspace,
  ownedWorkspaces,
  restoreWorkspace,
  takeOverWorkspace,
} from '../contract/index.ts'
import { abandonedWorkspaces } from '../contract/take-over.ts'

let server: TestServer
/** Ada owns the team; Bob is suspended in each test. */
let ada: PersonId
let bob: PersonId
let eve: PersonId

beforeAll(async () => {
  server = await startServer()
  ada = await server.arrive('ada')
  bob = await server.arrive('bob')
  eve = await server.arrive('eve')
})
afterAll(() => server.close())

const suspendBob = (isSuspended: boolean) => server.act(ada, suspend, { person: bob, isSuspended })

/** A workspace of Bob's, with Eve as an admin. */
async function createRoom(name: string): Promise<SpaceId> {
  await suspendBob(false)
  const space = newId<'space'>()
  await server.act(bob, createWorkspace, { id: space, name, description: '', clientCreatedAt: '' })
  await server.act(bob, addMember, { space, person: eve, role: 'admin' })
  return space
}

async function rolesIn(space: SpaceId): Promise<Record<string, string>> {
  const { rows } = await server.engine.pool.query<{ id: string; role: string }>(
    'select id, role from member where space = $1',
    [space],
  )
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]))
}

const take = (by: PersonId, workspace: SpaceId) => server.act(by, takeOverWorkspace, { workspace, owner: bob })

test('an admin takes over the workspace of who is suspended, and can then do all that its owner can', async () => {
  const space = await createRoom('Ops')
  expect(await take(eve, space)).toMatchObject({ ok: false, code: 'owner-active' })
  await suspendBob(true)
  expect(await take(eve, space)).toMatchObject({ ok: true })
  expect(await rolesIn(space)).toEqual({ [bob]: 'admin', [eve]: 'owner' })
  expect(await server.act(eve, deleteWorkspace, { space })).toMatchObject({ ok: true })
  const noted = `select person, space, by from audit where action = 'workspaces/take-over'`
  expect((await server.engine.pool.query(noted)).rows).toEqual([{ person: bob, space, by: eve }])
})

test('the owner of the team is told what is abandoned, and how much somebody owns', async () => {
  const space = await createRoom('Garden')
  const { count } = await server.read(ada, ownedWorkspaces, { person: bob })
  expect(count).toBeGreaterThan(0)
  const names = async () => (await server.read(ada, abandonedWorkspaces, {})).workspaces.map(({ id }) => id)
  expect(await names()).not.toContain(space)
  await suspendBob(true)
  expect(await names()).toContain(space)
  await expect(server.read(eve, abandonedWorkspaces, {})).rejects.toThrow('not-allowed')
  await expect(server.read(eve, ownedWorkspaces, { person: bob })).rejects.toThrow('not-allowed')
  expect(await take(ada, space)).toMatchObject({ ok: true })
  expect(await names()).not.toContain(space)
  const message = { space, id: newId(), text: 'I look after this now.' }
  expect(await server.act(ada, sendMessage, message)).toMatchObject({ ok: true })
})

test('a deleted workspace that was taken over can be restored, and is forgotten in time if it is not', async () => {
  const [kept, gone] = [await createRoom('Kept'), await createRoom('Gone')]
  for (const space of [kept, gone]) await server.act(bob, deleteWorkspace, { space })
  await expect.poll(() => rolesIn(gone)).toEqual({ [bob]: 'owner' })
  await suspendBob(true)
  for (const space of [kept, gone]) {
    expect(await take(ada, space)).toMatchObject({ ok: true })
    await expect.poll(() => rolesIn(space)).toEqual({ [ada]: 'owner' })
  }
  expect(await server.act(ada, restoreWorkspace, { space: kept })).toMatchObject({ ok: true })
  await expect.poll(() => rolesIn(kept)).toEqual({ [ada]: 'owner', [bob]: 'admin', [eve]: 'admin' })
  await makeJobsDue(server.engine.pool, `task_identifier = 'workspaces/purge'`)
  await expect.poll(() => rolesIn(gone)).toEqual({})
  const { rows } = await server.engine.pool.query('select id from access where id = $1 and space = any($2)', [
    gone,
    [ada, bob, eve].map(ownSpace),
  ])
  expect(rows).toEqual([])
  expect(await rolesIn(kept)).toMatchObject({ [ada]: 'owner' })
})
