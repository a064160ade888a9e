import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { features } from '../../../app/server/features.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import {
  acceptInvitation,
  addMember,
  createWorkspace,
  inviteToWorkspace,
  requestToJoin,
  revokeWorkspaceInvitation,
  updateWorkspace,
} from '../contract/index.ts'
import { answerRequest } from '../contract/ask-to-join.ts'
import { createInvitationMail } from './invitations.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId
let eve: PersonId

const mailer = { isSending: true, send: () => Promise.resolve() }

beforeAll(async () => {
  const mail = createInvitationMail()
  mail.open({ mailer, publicUrl: 'https://atrium.example.org' })
  server = await startServer({ features: [...features, mail.feature] })
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

async function invite(space: SpaceId, email?: string) {
  const [id, token] = [newId(), newId().replaceAll('-', '')]
  await server.act(ada, inviteToWorkspace, { id, token, space, role: 'member', days: 1, uses: 1, email })
  return { workspace: space, invitation: id, token }
}

const inviteEve = async (space: SpaceId) => server.act(eve, acceptInvitation, await invite(space))

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

/** The notices of invitations that Eve has of a workspace. */
async function invitedTo(space: SpaceId): Promise<object[]> {
  const text = `
    select message, is_done as "isDone" from notice where space = $1 and source_space = $2 and cause = 'invitation'`
  return (await server.engine.pool.query(text, [ownSpace(eve), space])).rows
}

const message = 'You are invited to Ops. The link is in the email to eve@example.org.'

test('what was told of an invitation is done once the person is in, by it or another way, or it is revoked', async () => {
  const accept = async (_space: SpaceId, link: Awaited<ReturnType<typeof invite>>) =>
    server.act(eve, acceptInvitation, link)
  const revoke = async (space: SpaceId, { invitation: id }: Awaited<ReturnType<typeof invite>>) =>
    server.act(ada, revokeWorkspaceInvitation, { space, id })
  for (const end of [accept, addEve, revoke]) {
    const space = await createRoom()
    const link = await invite(space, 'Eve@example.org')
    await expect.poll(() => invitedTo(space)).toEqual([{ message, isDone: false }])
    expect(await end(space, link)).toMatchObject({ ok: true })
    await expect.poll(() => invitedTo(space)).toEqual([{ message, isDone: true }])
  }
})

test('a revoked invitation leaves those open that still hold', async () => {
  const space = await createRoom()
  const [first] = [await invite(space, 'eve@example.org'), await invite(space, 'eve@example.org')]
  await expect.poll(() => invitedTo(space)).toHaveLength(2)
  await server.act(ada, revokeWorkspaceInvitation, { space, id: first.invitation })
  const left = { message, isDone: false }
  await expect.poll(() => invitedTo(space)).toEqual(expect.arrayContaining([left, { ...left, isDone: true }]))
})

test('a member is not told that they are invited', async () => {
  const [inside, outside] = [await createRoom(), await createRoom()]
  await addEve(inside)
  for (const space of [inside, outside]) await invite(space, 'eve@example.org')
  await expect.poll(() => invitedTo(outside)).toHaveLength(1)
  expect(await invitedTo(inside)).toEqual([])
})

test('where no email is sent, an invitation says whom to ask for the link', async () => {
  const space = await createRoom()
  mailer.isSending = false
  await invite(space, 'eve@example.org')
  const asked = { message: 'You are invited to Ops. Ask ada for the link.', isDone: false }
  await expect.poll(() => invitedTo(space)).toEqual([asked])
  mailer.isSending = true
})
