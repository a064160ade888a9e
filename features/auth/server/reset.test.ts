import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { type Atrium, createAtrium } from '../../../app/server/atrium.ts'
import { usualProxies } from '../../../engine/server/http/caller.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { RawSocket } from '../../../tests/raw-socket.ts'
import { hashOfReset } from './reset-link.ts'

const publicUrl = 'https://atrium.example.org'
let database: TestDatabase
let atrium: Atrium
let url: string
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  await open()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await atrium.close()
  await database.drop()
})

async function open(): Promise<void> {
  atrium = await createAtrium({
    config: {
      role: 'all',
      port: 0,
      host: '127.0.0.1',
      dataDir: '/nowhere',
      publicUrl,
      proxies: usualProxies(publicUrl),
      logLevel: 'error',
      mailFrom: 'atrium@example.org',
      secret: 'a secret of thirty-two characters',
      limitFactor: 0,
      drainMs: 0,
      linkPreviews: true,
      blobLimits: {},
    },
    database: database.connection,
  })
  await new Promise<void>((resolve) => atrium.server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(atrium.server.address() as AddressInfo).port}`
}

/** Changes the database behind the server's back, which remembers rows as long as it runs. */
async function restartAfter(change: () => Promise<unknown>): Promise<void> {
  await atrium.close()
  await change()
  await open()
}

async function post(path: string, body: unknown) {
  const response = await fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })
  // A server at an https address gives its cookies a name with a prefix.
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { status: response.status, cookie, json: (await response.json()) as { code?: string; message?: string } }
}

let made = 0
async function newcomer() {
  const person = { name: 'Ada', email: `ada${(made += 1)}@example.org`, password: 'secret 1' }
  return { ...person, cookie: (await post('sign-up/email', person)).cookie }
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>('select text from mail where recipient = $1 order by at', [
    email,
  ])
  return rows.map(({ text }) => text)
}

const tokenIn = (text = ''): string =>
  /https:\/\/atrium\.example\.org\/reset-password\?token=(\S+)/.exec(text)?.[1] ?? ''

test('R1.02 R7.04 the link of the mail sets a new password, once, and ends all sessions with their sockets', async () => {
  const ada = await newcomer()
  const socket = await RawSocket.open(url, ada.cookie)
  await socket.hello()
  expect((await post('request-password-reset', { email: ` ${ada.email.toUpperCase()} ` })).status).toBe(200)
  const token = tokenIn((await mailsTo(ada.email))[0])
  expect((await post('reset-password', { token, newPassword: 'short' })).json.code).toBe('weak-password')
  expect((await post('reset-password', { token, newPassword: 'secret 2' })).status).toBe(200)
  await socket.closed
  const get = await fetch(`${url}/api/auth/get-session`, { headers: { cookie: ada.cookie } })
  expect(await get.json()).toBeNull()
  expect((await post('sign-in/email', ada)).status).toBe(401)
  expect((await post('sign-in/email', { ...ada, password: 'secret 2' })).status).toBe(200)
  expect((await post('reset-password', { token, newPassword: 'secret 3' })).json.code).toBe('INVALID_TOKEN')
})

test('R1.02 a link works for one hour', async () => {
  const ada = await newcomer()
  await post('request-password-reset', { email: ada.email })
  const token = tokenIn((await mailsTo(ada.email))[0])
  const { rows } = await client.query<{ seconds: number }>(
    `select round(extract(epoch from "expiresAt" - now()))::int as seconds from auth_verification where identifier = $1`,
    [hashOfReset(token)],
  )
  expect(rows[0]?.seconds).toBeGreaterThan(3_500)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(3_600)
  await client.query(`update auth_verification set "expiresAt" = now() - interval '1 second' where identifier = $1`, [
    hashOfReset(token),
  ])
  expect((await post('reset-password', { token, newPassword: 'secret 2' })).json.code).toBe('INVALID_TOKEN')
})

test('R1.02 a used link ends the others that were sent; cut and foreign ones do nothing', async () => {
  const ada = await newcomer()
  await post('request-password-reset', { email: ada.email })
  await post('request-password-reset', { email: ada.email })
  const [first = '', second = ''] = (await mailsTo(ada.email)).map(tokenIn)
  expect(first).not.toBe(second)
  for (const token of [first.slice(0, -1), 'foreign', '', `${first}x`])
    expect((await post('reset-password', { token, newPassword: 'secret 2' })).json.code).toBe('INVALID_TOKEN')
  expect((await post('reset-password', { token: second, newPassword: 'secret 2' })).status).toBe(200)
  expect((await post('reset-password', { token: first, newPassword: 'secret 3' })).json.code).toBe('INVALID_TOKEN')
})

test('R7.13 R3.02 a sign-in sets lastLogin, coming back sets lastActive, and a profile that is missing is made anew', async () => {
  const ada = await newcomer()
  const read = async () => {
    const text = 'select last_login as login, last_active as active, display_name as name from person where email = $1'
    return (await client.query<{ login: string; active: string; name: string }>(text, [ada.email])).rows[0]
  }
  const comeBack = () => fetch(`${url}/api/auth/get-session`, { headers: { cookie: ada.cookie } })
  const old = () => client.query('update person set last_login = 1, last_active = 1 where email = $1', [ada.email])
  const before = await read()
  await comeBack()
  expect(await read()).toEqual(before)
  await post('sign-in/email', ada)
  expect(Number((await read())?.login)).toBeGreaterThan(Number(before?.login))
  await restartAfter(old)
  await comeBack()
  expect(await read()).toMatchObject({ login: '1', name: 'Ada' })
  expect(Number((await read())?.active)).toBeGreaterThan(1)
  await restartAfter(() => client.query('delete from person where email = $1', [ada.email]))
  await comeBack()
  expect((await read())?.name).toBe('Ada')
})

test('R5.04 R3.02 who gives no name that can be seen is called by their address', async () => {
  await post('sign-up/email', { name: ' \u202e ', email: 'grace@example.org', password: 'secret 1' })
  const { rows } = await client.query(`select display_name, first_name from person where email = 'grace@example.org'`)
  expect(rows).toEqual([{ display_name: 'grace', first_name: 'grace' }])
})

test('R8.07 R8.31 an address that has no account is told', async () => {
  expect(await post('request-password-reset', { email: 'nobody@example.org' })).toMatchObject({
    status: 404,
    json: { code: 'user-not-found', message: 'No account found with this email address.' },
  })
})

test('the mail that was not sent is read by who runs the team, and by nobody else', async () => {
  const { rows } = await client.query<{ email: string }>(
    `select email from member where space = 'team' and role = 'owner'`,
  )
  const owner = await post('sign-in/email', { email: rows[0]?.email, password: 'secret 2' })
  const bob = await newcomer()
  await post('request-password-reset', { email: bob.email })
  const read = (cookie: string) => fetch(`${url}/api/v1/queries/admin/mail`, { headers: { cookie } })
  expect((await read(bob.cookie)).status).toBe(403)
  expect((await read('')).status).toBe(401)
  const { mails } = (await (await read(owner.cookie)).json()) as { mails: { recipient: string; state: string }[] }
  expect(mails[0]).toMatchObject({ recipient: bob.email, state: 'kept', subject: 'Reset your Atrium password' })
})
