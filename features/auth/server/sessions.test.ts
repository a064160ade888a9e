import { afterAll, beforeAll, expect, test } from 'vitest'
import { SessionLines } from '../contract/sessions.ts'
import { type TestAtrium, openAtrium } from '../../../tests/atrium.ts'
import { isLong } from '../../../tests/long.ts'

let atrium: TestAtrium

beforeAll(async () => {
  atrium = await openAtrium()
})
afterAll(() => atrium.close())

const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await atrium.get('v1/queries/chat/messages?space=team', { cookie })).status === 200

const listed = async (cookie: string) =>
  SessionLines.parse((await atrium.get('auth/sessions', { cookie })).json).sessions

test('R5.22 a password is changed with the current one; this session stays, with its socket, and all others end', async () => {
  const ada = await atrium.newcomer()
  const other = await atrium.post('auth/sign-in/email', ada)
  const [mine, theirs] = [await atrium.socket(ada.cookie), await atrium.socket(other.cookie)]
  await atrium.post('auth/request-password-reset', { email: ada.email })
  const change = { currentPassword: ada.password, newPassword: 'secret 2' }
  expect((await atrium.post('auth/change-password', change, { cookie: ada.cookie })).status).toBe(200)
  await theirs.closed
  expect(await isSignedIn(other.cookie)).toBe(false)
  expect(await isSignedIn(ada.cookie)).toBe(true)
  // Closed by us and not by the server, which would have said why.
  expect(await mine.close()).toBe(1005)
  expect((await atrium.post('auth/sign-in/email', ada)).status).toBe(401)
  expect((await atrium.post('auth/sign-in/email', { ...ada, password: 'secret 2' })).status).toBe(200)
  // A link that was asked for before is worth nothing now.
  const token = /token=(\S+)/.exec((await atrium.mailsTo(ada.email))[0] ?? '')?.[1]
  expect((await atrium.post('auth/reset-password', { token, newPassword: 'secret 3' })).json.code).toBe('INVALID_TOKEN')
})

test('R5.22 R5.26 R8.31 a wrong current password, a short or a long new one change nothing', async () => {
  const ada = await atrium.newcomer()
  const other = await atrium.post('auth/sign-in/email', ada)
  const change = (body: object, cookie = ada.cookie) => atrium.post('auth/change-password', body, { cookie })
  const [currentPassword, newPassword] = [ada.password, 'secret 2']
  expect((await change({ currentPassword: 'not this', newPassword })).json.code).toBe('wrong-password')
  expect((await change({ currentPassword, newPassword: '12345' })).json.code).toBe('weak-password')
  expect((await change({ currentPassword, newPassword: 'x'.repeat(129) })).json.code).toBe('PASSWORD_TOO_LONG')
  expect((await change({ newPassword })).json.code).toBe('requires-recent-login')
  expect((await change({ currentPassword, newPassword }, '')).json.code).toBe('signed-out')
  expect(await isSignedIn(other.cookie)).toBe(true)
  expect((await atrium.post('auth/sign-in/email', ada)).status).toBe(200)
})

test('sessions are listed with where they are, and one is ended with its screens', async () => {
  const ada = await atrium.newcomer()
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0', 'x-forwarded-for': '1.1.1.1, 203.0.113.7' }
  const other = await atrium.post('auth/sign-in/email', ada, {
    headers: { ...headers, 'x-atrium-caller': '9.9.9.9' },
  })
  const lines = await listed(ada.cookie)
  expect(lines).toHaveLength(2)
  const [line] = lines.filter(({ isThis }) => !isThis)
  expect(line).toMatchObject({ address: '203.0.113.7', userAgent: headers['user-agent'] })
  expect(Math.abs(Date.now() - (line?.lastActive ?? 0))).toBeLessThan(60_000)
  const socket = await atrium.socket(other.cookie)
  expect((await atrium.post('auth/end-session', { id: line?.id }, { cookie: ada.cookie })).status).toBe(200)
  await socket.closed
  expect(await isSignedIn(other.cookie)).toBe(false)
  expect((await atrium.post('auth/end-session', { id: line?.id }, { cookie: ada.cookie })).status).toBe(404)
  expect(await listed(ada.cookie)).toHaveLength(1)
})

test('nobody lists or ends the sessions of others', async () => {
  const [ada, bob] = [await atrium.newcomer(), await atrium.newcomer()]
  const [line] = await listed(ada.cookie)
  expect((await atrium.post('auth/end-session', { id: line?.id }, { cookie: bob.cookie })).status).toBe(404)
  expect((await atrium.post('auth/end-other-sessions', {}, { cookie: bob.cookie })).status).toBe(200)
  expect(await isSignedIn(ada.cookie)).toBe(true)
  expect((await atrium.get('auth/sessions')).status).toBe(401)
  expect((await atrium.post('auth/end-other-sessions', {})).status).toBe(401)
})

test('the end of a session is put off when it is used a day later; one that was not used in time is over', async () => {
  const [ada, bob] = [await atrium.newcomer(), await atrium.newcomer()]
  const leave = (days: number, person: string) =>
    atrium.client.query(
      `update auth_session set "expiresAt" = now() + interval '${days} days'
        where "userId" = (select id from auth_user where email = $1)`,
      [person],
    )
  const daysLeft = async (person: string): Promise<unknown> =>
    (
      await atrium.client.query<{ days: number }>(
        `select round(extract(epoch from "expiresAt" - now()) / 86400)::int as days
          from auth_session where "userId" = (select id from auth_user where email = $1)`,
        [person],
      )
    ).rows[0]?.days
  await leave(2, ada.email)
  await leave(-1, bob.email)
  expect([await isSignedIn(ada.cookie), await isSignedIn(bob.cookie)]).toEqual([true, false])
  expect(await daysLeft(ada.email)).toBe(30)
})

test('all other sessions are ended at once', async () => {
  const ada = await atrium.newcomer()
  const others = [await atrium.post('auth/sign-in/email', ada), await atrium.post('auth/sign-in/email', ada)]
  await atrium.post('auth/end-other-sessions', {}, { cookie: ada.cookie })
  for (const { cookie } of others) expect(await isSignedIn(cookie)).toBe(false)
  expect(await isSignedIn(ada.cookie)).toBe(true)
})

test.runIf(isLong)('a session in use is noted as such, and what goes around our own ways is closed', async () => {
  const ada = await atrium.newcomer()
  await atrium.client.query(`update auth_session set "updatedAt" = now() - interval '1 hour'`)
  const socket = await atrium.socket(ada.cookie)
  await expect
    .poll(async () => Date.now() - ((await listed(ada.cookie))[0]?.lastActive ?? 0), wait)
    .toBeLessThan(60_000)
  await socket.close()
  for (const path of ['list-sessions', 'change-password/', '/change-password', 'revoke-sessions', 'update-user']) {
    const answer = await atrium.post(`auth/${path}`, { name: 'Eve' }, { cookie: ada.cookie })
    expect([404, 405]).toContain(answer.status)
  }
})

const wait = { interval: 200 }
