import { teamSpace } from '@atrium/engine/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Newcomer, type TestAtrium, openAtrium } from '../../../tests/atrium.ts'
import type { RawSocket } from '../../../tests/raw-socket.ts'

let atrium: TestAtrium
let owner: Newcomer
const space = newId<'space'>()

beforeAll(async () => {
  atrium = await openAtrium()
  owner = await atrium.newcomer()
  await act('workspaces/create', { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await act('chat/send-message', { space: teamSpace, id: newId(), text: 'only for the team' })
  await act('chat/send-message', { space, id: newId(), text: 'for the workspace' })
})
afterAll(() => atrium.close())

const act = async (name: string, input: object, cookie = owner.cookie) =>
  (await atrium.post(`v1/actions/${name}`, input, { cookie })).json

async function guest(): Promise<{ readonly cookie: string; readonly id: string }> {
  const terms = { days: 1, uses: 1, role: 'guest' }
  const { json } = await atrium.post('auth/invite', terms, { cookie: owner.cookie })
  const person = { name: 'Gus', email: `${newId()}@example.org`, password: 'secret 1', invitation: json.token }
  const { cookie } = await atrium.post('auth/sign-up/email', person)
  const { rows } = await atrium.client.query<{ id: string }>('select id from person where email = $1', [person.email])
  return { cookie, id: rows[0]?.id ?? '' }
}

/** The spaces that a screen was given, and all that it was told of them. */
const told = (socket: RawSocket) => {
  const snapshots = socket.frames.filter((frame) => frame.type === 'snapshot')
  return { spaces: snapshots.map((frame) => frame.space), text: JSON.stringify(snapshots) }
}

async function jobsDone(): Promise<void> {
  await expect
    .poll(async () => (await atrium.client.query('select 1 from graphile_worker.jobs where attempts = 0')).rowCount)
    .toBe(0)
}

test('a guest comes by a link for guests and sees only the workspaces that let them in (R6.01, R6.07)', async () => {
  const { cookie, id } = await guest()
  await jobsDone()
  const before = await atrium.socket(cookie)
  expect(told(before).spaces.toSorted()).toEqual([`own:${id}`, 'team'])
  expect(told(before).text).toContain('"displayName":"Gus"')
  expect(told(before).text).not.toContain('only for the team')
  for (const [name, input] of [
    ['chat/send-message', { space: teamSpace, id: newId(), text: 'hello' }],
    ['workspaces/create', { id: newId(), name: 'Mine', description: '', clientCreatedAt: '' }],
    ['people/change-team-role', { person: id, role: 'admin' }],
  ] as const)
    expect(await act(name, input, cookie)).toMatchObject({ code: 'not-allowed' })
  expect((await atrium.get('v1/queries/chat/messages?space=team', { cookie })).json).toMatchObject({
    code: 'not-allowed',
  })
  expect((await atrium.get('v1/queries/documents/list?space=team', { cookie })).status).toBe(403)

  await act('workspaces/add-member', { space, person: id })
  const opened = await before.next('snapshot', (frame) => frame.space === space)
  expect(JSON.stringify(opened)).toContain('for the workspace')
  const hello = { space, id: newId(), text: 'hello from a guest' }
  expect(await act('chat/send-message', hello, cookie)).toMatchObject({ ok: true })
  await before.close()
})

test('who is made a guest loses the team at once, and a member again gets it back (R6.07)', async () => {
  const member = await atrium.newcomer()
  const socket = await atrium.socket(member.cookie)
  expect(told(socket).text).toContain('only for the team')
  const { rows } = await atrium.client.query<{ id: string }>('select id from person where email = $1', [member.email])
  const person = rows[0]?.id
  expect(await act('people/change-team-role', { person, role: 'guest' })).toMatchObject({ ok: true })
  const poorer = await socket.next('snapshot', (frame) => frame.space === 'team' && frame.role === 'guest')
  expect(JSON.stringify(poorer)).not.toContain('only for the team')
  const text = 'said behind their back'
  await act('chat/send-message', { space: teamSpace, id: newId(), text })
  const { entries } = await socket.next('entries', (frame) => frame.space === 'team')
  expect(JSON.stringify(entries)).not.toContain(text)
  await act('people/change-team-role', { person, role: 'member' })
  await expect.poll(() => JSON.stringify(socket.frames)).toContain(text)
  await socket.close()
  expect(await act('people/change-team-role', { person: newId(), role: 'guest' })).toMatchObject({ code: 'no-member' })
})

test('a link for guests that is used up makes nobody a member, where registration is open', async () => {
  const { json } = await atrium.post('auth/invite', { days: 1, uses: 1, role: 'guest' }, { cookie: owner.cookie })
  const comer = (email: string) => ({ name: 'Gus', email, password: 'secret 1', invitation: json.token })
  expect((await atrium.post('auth/sign-up/email', comer(`${newId()}@example.org`))).status).toBe(200)
  const late = await atrium.post('auth/sign-up/email', comer(`${newId()}@example.org`))
  expect(late).toMatchObject({
    status: 403,
    json: { message: 'This invitation link no longer works. Ask for another one.' },
  })
  const mangled = { ...comer(`${newId()}@example.org`), invitation: `${json.token}x` }
  expect((await atrium.post('auth/sign-up/email', mangled)).status).toBe(403)
})
