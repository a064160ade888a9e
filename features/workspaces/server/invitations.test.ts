import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { features } from '../../../app/server/features.ts'
import { RawSocket } from '../../../tests/raw-socket.ts'
import { type TestServer, cookieOf, startServer } from '../../../tests/server.ts'
import {
  acceptInvitation,
  addMember,
  chooseDefault,
  createWorkspace,
  inviteToWorkspace,
  removeMember,
  requestToJoin,
  revokeWorkspaceInvitation,
  updateWorkspace,
} from '../contract/index.ts'
import { invitationQuery } from '../contract/invitation.ts'
import { answerRequest, publicWorkspaces } from '../contract/ask-to-join.ts'
import { createInvitationMail } from './invitations.ts'

let server: TestServer
let ada: PersonId
let bob: PersonId
let eve: PersonId
let clock = Date.now()

beforeAll(async () => {
  const mail = createInvitationMail()
  mail.open({ mailer: { isSending: true, send: () => Promise.resolve() }, publicUrl: 'https://atrium.example.org' })
  server = await startServer({ now: () => clock, features: [...features, mail.feature] })
  ada = await server.arrive('ada')
  await act(ada, chooseDefault, { choice: 'none' })
  bob = await server.arrive('bob')
  eve = await server.arrive('eve')
})
afterAll(() => server.close())

const act: TestServer['act'] = (...given) => server.act(...given)

const ask: TestServer['read'] = (...given) => server.read(...given)

const newToken = (): string => `${newId()}${newId()}`.replaceAll('-', '').slice(0, 40)

async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  return space
}

async function inviteTo(space: SpaceId, terms: object = {}) {
  const invitation = { id: newId<'invitation'>(), token: newToken() }
  const input = { ...({ space, role: 'member', days: 7, uses: 1 } as const), ...invitation, ...terms }
  expect(await act(ada, inviteToWorkspace, input)).toMatchObject({ ok: true })
  return { workspace: space, invitation: invitation.id, token: invitation.token }
}

const refusedWith = (code: string, message?: string) =>
  expect.objectContaining({ ok: false, code, ...(message && { message }) })

async function roleOf(space: SpaceId, person: PersonId): Promise<string | undefined> {
  const text = 'select role from member where space = $1 and id = $2'
  return (await server.engine.pool.query<{ role: string }>(text, [space, person])).rows[0]?.role
}

async function noticesOf(person: PersonId) {
  const text = 'select cause, source_id as source, message, link from notice where space = $1 order by seq'
  return (await server.engine.pool.query(text, [ownSpace(person)])).rows as Record<string, unknown>[]
}

test('a link lets in with its role, once for each, and as many as it says', async () => {
  const space = await createRoom()
  const link = await inviteTo(space, { role: 'viewer', uses: 2 })
  expect(await ask(bob, invitationQuery, { token: link.token })).toMatchObject({
    invitation: {
      workspace: space,
      id: link.invitation,
      name: 'Ops',
      role: 'viewer',
      invitedBy: 'ada',
      isMember: false,
    },
    fault: null,
  })
  expect(await act(bob, acceptInvitation, link)).toMatchObject({ ok: true })
  expect(await roleOf(space, bob)).toBe('viewer')
  // A second click of a member changes nothing and uses nothing up.
  expect(await act(bob, acceptInvitation, link)).toMatchObject({ ok: true })
  await act(ada, removeMember, { space, person: bob })
  const replayed = 'You have already used this invitation, and it works once. Ask for another one.'
  expect(await act(bob, acceptInvitation, link)).toEqual(refusedWith('replayed', replayed))
  expect(await ask(bob, invitationQuery, { token: link.token })).toMatchObject({ fault: 'replayed' })
  expect(await act(eve, acceptInvitation, link)).toMatchObject({ ok: true })
  const third = await server.arrive('third')
  const usedUp = 'This invitation has reached its limit. Ask for another one.'
  expect(await act(third, acceptInvitation, link)).toEqual(refusedWith('used-up', usedUp))
  expect(await ask(third, invitationQuery, { token: link.token })).toMatchObject({ fault: 'used-up' })
})

test('many who come at once by a link for one leave one of them inside', async () => {
  const space = await createRoom()
  const link = await inviteTo(space)
  const answers = await Promise.all([bob, eve].map((person) => act(person, acceptInvitation, link)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { rows } = await server.engine.pool.query('select count(*)::int as n from member where space = $1', [space])
  expect(rows).toEqual([{ n: 2 }])
})

test('an invitation that expired, was revoked, is of another place or made up says so in one sentence', async () => {
  const space = await createRoom()
  const [old, revoked] = [await inviteTo(space, { days: 1 }), await inviteTo(space)]
  await act(ada, revokeWorkspaceInvitation, { space, id: revoked.invitation })
  const takenBack = 'This invitation was revoked. Ask the person who sent it for another one.'
  expect(await act(bob, acceptInvitation, revoked)).toEqual(refusedWith('revoked', takenBack))
  clock += 86_400_000
  const expired = 'This invitation has expired. Ask for another one.'
  expect(await act(bob, acceptInvitation, old)).toEqual(refusedWith('expired', expired))
  const unknown = 'This invitation does not exist. Check the link, or ask for another one.'
  const open = await inviteTo(space)
  const elsewhere = { workspace: newId<'space'>() }
  for (const other of [{ token: newToken() }, { token: old.token }, { invitation: newId() }, elsewhere])
    expect(await act(bob, acceptInvitation, { ...open, ...other })).toEqual(refusedWith('unknown', unknown))
  expect(await ask(bob, invitationQuery, { token: 'x' })).toEqual({ invitation: null, fault: 'unknown' })
  expect(await roleOf(space, bob)).toBeUndefined()
})

test('an invitation for an address is for who has it, who is told of it where they are in the team', async () => {
  const space = await createRoom()
  const letter = await inviteTo(space, { email: 'Bob@Example.org' })
  const forOther = 'This invitation is for another email address. Sign in with that address.'
  expect(await act(eve, acceptInvitation, letter)).toEqual(refusedWith('other-address', forOther))
  await expect
    .poll(async () => (await noticesOf(bob)).at(-1))
    .toEqual({
      cause: 'invitation',
      source: space,
      message: 'You are invited to Ops. The link is in the email to bob@example.org.',
      link: '/workspaces',
    })
  expect(await act(bob, acceptInvitation, letter)).toMatchObject({ ok: true })
  const bad = { space, id: newId(), token: newToken(), role: 'member', email: 'nowhere', days: 7, uses: 1 } as const
  expect(await act(ada, inviteToWorkspace, bad)).toEqual(refusedWith('bad-input', 'Enter a valid email address.'))
})

test('no follower of the workspace, and no row of it, ever gets the token', async () => {
  const space = await createRoom()
  const socket: RawSocket = await RawSocket.open(server.url, cookieOf({ person: ada, session: newId() }))
  await socket.hello()
  const link = await inviteTo(space)
  await socket.next('entries', (frame) => frame.space === space)
  const said = JSON.stringify(socket.frames)
  expect(said).not.toContain(link.token)
  expect(said).not.toContain('invitationSecret')
  await socket.close()
  const { rows } = await server.engine.pool
    .query(`select row_to_json(invitation_secret)::text as text from invitation_secret
    union all select row_to_json(workspace_invitation)::text from workspace_invitation
    union all select row_to_json(notice)::text from notice union all select row_to_json(log)::text from log union all select row_to_json(deed)::text from deed`)
  for (const { text } of rows as { text: string }[]) expect(text).not.toContain(link.token)
})

test('R6.04 with sharing off, nobody is invited and no invitation lets in', async () => {
  const space = await createRoom()
  const link = await inviteTo(space)
  await act(ada, updateWorkspace, { space, permissions: { allowSharing: false } })
  const another = { space, id: newId(), token: newToken(), role: 'member', days: 7, uses: 1 } as const
  expect(await act(ada, inviteToWorkspace, another)).toEqual(refusedWith('no-sharing'))
  expect(await act(bob, acceptInvitation, link)).toEqual(refusedWith('closed'))
  expect(await ask(bob, invitationQuery, { token: link.token })).toMatchObject({ fault: 'closed' })
})

test('R6.04 a public workspace is found by the team and asked to be let in; others look like none', async () => {
  const [open, hidden] = [await createRoom(), await createRoom()]
  await act(ada, addMember, { space: open, person: eve, role: 'admin' })
  await act(ada, updateWorkspace, { space: open, permissions: { public: true } })
  const { workspaces } = await ask(bob, publicWorkspaces, {})
  expect(workspaces).toEqual([{ id: open, name: 'Ops', description: '', memberCount: 2, isRequested: false }])
  expect((await ask(ada, publicWorkspaces, {})).workspaces).toEqual([])
  expect(await act(bob, requestToJoin, { workspace: hidden })).toEqual(refusedWith('not-found', 'Workspace not found'))
  expect(await act(bob, requestToJoin, { workspace: newId<'space'>() })).toEqual(
    refusedWith('not-found', 'Workspace not found'),
  )
  expect(await act(bob, requestToJoin, { workspace: open })).toMatchObject({ ok: true })
  expect(await act(bob, requestToJoin, { workspace: open })).toMatchObject({ ok: true })
  expect((await ask(bob, publicWorkspaces, {})).workspaces).toMatchObject([{ isRequested: true }])
  const told = {
    cause: 'request',
    source: open,
    message: 'bob asks to join Ops',
    link: `/workspaces/${open}?tab=members`,
  }
  for (const decider of [ada, eve]) await expect.poll(async () => (await noticesOf(decider)).at(-1)).toEqual(told)
  expect(await act(eve, answerRequest, { space: open, person: bob, isApproved: false })).toMatchObject({ ok: true })
  expect(await roleOf(open, bob)).toBeUndefined()
  await act(bob, requestToJoin, { workspace: open })
  expect(await act(bob, answerRequest, { space: open, person: bob, isApproved: true })).toEqual(
    refusedWith('no-access'),
  )
  await act(eve, answerRequest, { space: open, person: bob, isApproved: true })
  expect(await roleOf(open, bob)).toBe('member')
  expect(await act(ada, answerRequest, { space: open, person: bob, isApproved: true })).toEqual(
    refusedWith('no-request', 'This request is no longer open.'),
  )
})
