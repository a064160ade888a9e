import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'
import {
  acceptInvitation,
  addMember,
  createWorkspace,
  inviteToWorkspace,
  requestToJoin,
  updateWorkspace,
} from '../contract/index.ts'
import { answerRequest } from '../contract/ask-to-join.ts'

let server: TestServer
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

async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await server.act(ada, updateWorkspace, { space, permissions: { public: true } })
  return space
}

/** What somebody was told of a workspace, the first first. */
async function toldOf(space: SpaceId, person: PersonId): Promise<object[]> {
  const text = `
    select cause, from_user_id as from, is_done as "isDone", link from notice
    where space = $1 and source_space = $2 order by seq`
  return (await server.engine.pool.query(text, [ownSpace(person), space])).rows
}

test('who is added to a workspace hears of it once, and who was in it already hears nothing', async () => {
  const space = await createRoom()
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  await expect
    .poll(() => toldOf(space, bob))
    .toEqual([{ cause: 'added', from: ada, isDone: false, link: `/workspaces/${space}` }])
})

test('a request to join that was answered is done for all who had it, and the asker hears what became of it', async () => {
  const space = await createRoom()
  await server.act(ada, addMember, { space, person: bob, role: 'admin' })
  for (const isApproved of [false, true]) {
    await server.act(eve, requestToJoin, { workspace: space })
    const asked = expect.objectContaining({ cause: 'request', from: eve, isDone: false })
    for (const decider of [ada, bob]) await expect.poll(() => toldOf(space, decider)).toContainEqual(asked)
    await server.act(bob, answerRequest, { space, person: eve, isApproved })
    for (const decider of [ada, bob]) await expect.poll(() => toldOf(space, decider)).not.toContainEqual(asked)
    const answered = expect.objectContaining({ cause: isApproved ? 'added' : 'declined', from: bob, isDone: false })
    await expect.poll(() => toldOf(space, eve)).toContainEqual(answered)
  }
})

const addEve = (space: SpaceId) => server.act(ada, addMember, { space, person: eve, role: 'viewer' })

async function inviteEve(space: SpaceId) {
  const link = { id: newId(), token: newId().replaceAll('-', '') }
  await server.act(ada, inviteToWorkspace, { ...link, space, role: 'member', days: 1, uses: 1 })
  await server.act(eve, acceptInvitation, { workspace: space, invitation: link.id, token: link.token })
}

test('whose request is open and who comes in another way leaves nothing to answer', async () => {
  for (const comeIn of [addEve, inviteEve]) {
    const space = await createRoom()
    await server.act(eve, requestToJoin, { workspace: space })
    await expect.poll(() => toldOf(space, ada)).toMatchObject([{ cause: 'request', from: eve, isDone: false }])
    await comeIn(space)
    await expect.poll(() => toldOf(space, ada)).toMatchObject([{ cause: 'request', from: eve, isDone: true }])
    const answer = await server.act(ada, answerRequest, { space, person: eve, isApproved: false })
    expect(answer).toMatchObject({ code: 'no-request' })
  }
})

test('a member whose request is still there is told neither that they were let in nor that they were not', async () => {
  const { pool } = server.engine
  const spaces = [await createRoom(), await createRoom()]
  for (const [index, space] of spaces.entries()) {
    await pool.query(`insert into member (space, id, role, email, joined_at) values ($1, $2, 'viewer', '', 1)`, [
      space,
      eve,
    ])
    await pool.query('insert into join_request (space, id, at) values ($1, $2, 1)', [space, eve])
    const answer = await server.act(ada, answerRequest, { space, person: eve, isApproved: index === 0 })
    expect(answer).toMatchObject({ ok: true })
  }
  const last = await createRoom()
  await addEve(last)
  await expect.poll(() => toldOf(last, eve)).toMatchObject([{ cause: 'added' }])
  for (const space of spaces) expect(await toldOf(space, eve)).toEqual([])
})
