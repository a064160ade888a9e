import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Newcomer, type TestAtrium, openAtrium } from '../../../tests/atrium.ts'
import { quickest } from '../../../tests/quickest.ts'
import { expectWithin } from '../../../tests/times.ts'

let atrium: TestAtrium
let ada: Newcomer
let bob: Newcomer

beforeAll(async () => {
  atrium = await openAtrium()
  ada = await atrium.newcomer()
  bob = await atrium.newcomer()
})
afterAll(() => atrium.close())

const act = (by: Newcomer, action: string, body: object) =>
  atrium.post(`v1/actions/${action}`, body, { cookie: by.cookie })
const idOf = async ({ cookie }: Newcomer): Promise<string> => {
  const { json } = (await atrium.get('auth/get-session', { cookie })) as { json: { user?: { id: string } } | null }
  return json?.user?.id ?? ''
}
const signIn = ({ email, password }: Newcomer) => atrium.post('auth/sign-in/email', { email, password })

test('R8.31 a suspended account is out at once on every line, cannot sign in, and keeps what is its own', async () => {
  const person = await idOf(bob)
  const took = await quickest(async () => {
    await act(ada, 'people/suspend', { person, isSuspended: false })
    const socket = await atrium.socket((await signIn(bob)).cookie)
    const began = performance.now()
    expect((await act(ada, 'people/suspend', { person, isSuspended: true })).status).toBe(200)
    await socket.closed
    return performance.now() - began
  })
  expectWithin(took, 1_000)
  expect((await act(bob, 'people/rename', { name: 'Robert' })).status).toBe(401)
  expect(await signIn(bob)).toMatchObject({ status: 403, json: { code: 'user-disabled', message: expect.any(String) } })
  const { rows } = await atrium.client.query('select 1 from member where id = $1', [person])
  expect(rows.length).toBeGreaterThan(0)
  await act(ada, 'people/suspend', { person, isSuspended: false })
  expect((await signIn(bob)).status).toBe(200)
})

test('an admin signs somebody out everywhere, and makes a link that sets a new password', async () => {
  const { cookie } = await signIn(bob)
  const again = { ...bob, cookie }
  const person = await idOf(again)
  expect((await act(ada, 'auth/end-sessions-of', { person })).status).toBe(200)
  await expect.poll(() => idOf(again)).toBe('')
  const token = 'a-token-of-forty-letters-drawn-by-chance'
  expect((await act(ada, 'auth/allow-reset', { person, token })).status).toBe(200)
  const set = () => atrium.post('auth/reset-password', { token, newPassword: 'another secret' })
  await expect.poll(async () => (await set()).status).toBe(200)
  expect((await set()).status).toBe(400)
  expect((await signIn({ ...bob, password: 'another secret' })).status).toBe(200)
})

test('an admin sees where somebody is signed in and ends one of the sessions, of nobody above them', async () => {
  const person = await idOf({ ...bob, cookie: (await signIn({ ...bob, password: 'another secret' })).cookie })
  const [one, other] = [
    await signIn({ ...bob, password: 'another secret' }),
    await signIn({ ...bob, password: 'another secret' }),
  ]
  const sessionsOf = async (by: Newcomer, of: string) => {
    const { status, json } = await atrium.get(`v1/queries/admin/sessions?person=${of}`, by)
    return { status, sessions: (json as { sessions?: { id: string; lastActive: number }[] }).sessions ?? [] }
  }
  const { sessions } = await sessionsOf(ada, person)
  expect(sessions.length).toBeGreaterThanOrEqual(2)
  expect(Math.abs((sessions[0]?.lastActive ?? 0) - Date.now())).toBeLessThan(60_000)
  const socket = await atrium.socket(other.cookie)
  expect((await act(ada, 'auth/end-sessions-of', { person, session: sessions[0]?.id })).status).toBe(200)
  await socket.closed
  expect(await idOf({ ...bob, cookie: other.cookie })).toBe('')
  expect(await idOf({ ...bob, cookie: one.cookie })).toBe(person)
  // Another's session of that id is none of theirs.
  const again = { ...bob, cookie: one.cookie }
  expect((await sessionsOf(again, person)).status).toBe(403)
  await act(ada, 'people/change-team-role', { person, role: 'admin' })
  expect((await sessionsOf(again, await idOf(ada))).status).toBe(422)
})
