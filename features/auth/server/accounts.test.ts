import { teamSpace } from '@atrium/engine/contract'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Atrium, createAtrium } from '../../../app/server/atrium.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'

let database: TestDatabase
let atrium: Atrium
let url: string

beforeAll(async () => {
  database = await createTestDatabase()
  const mail = { proxies: { nearest: [], further: [] }, mailFrom: 'atrium@example.org' }
  const config = {
    role: 'all',
    port: 0,
    host: '127.0.0.1',
    dataDir: '/nowhere',
    publicUrl: 'http://127.0.0.1:3000',
  } as const
  atrium = await createAtrium({
    config: {
      ...config,
      logLevel: 'error',
      secret: 'a secret of thirty-two characters',
      limitFactor: 0,
      drainMs: 0,
      linkPreviews: true,
      blobLimits: {},
      ...mail,
    },
    database: database.connection,
  })
  await new Promise<void>((resolve) => atrium.server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(atrium.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await atrium.close()
  await database.drop()
})

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const json = (await response.json()) as { code?: string; user?: { id: string } }
  return { status: response.status, cookie, setCookie: response.headers.getSetCookie(), json }
}

const ada = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'secret1' }

test('R1.01 R7.03 who registers is signed in, with a profile, an own space and the team; the first is its owner', async () => {
  const { status, cookie, json } = await post('auth/sign-up/email', ada)
  expect(status).toBe(200)
  const person = json.user?.id ?? ''
  const messages = await fetch(`${url}/api/v1/queries/chat/messages?space=own:${person}`, { headers: { cookie } })
  expect(await messages.json()).toEqual({ messages: [], more: false })
  const bob = await post('auth/sign-up/email', { ...ada, email: 'bob@example.org' })
  const body = { space: teamSpace, id: crypto.randomUUID(), text: 'hello' }
  expect((await post('v1/actions/chat/send-message', body, { cookie: bob.cookie })).status).toBe(200)
})

test('R1.01 R8.02 R8.03 R8.04 R8.08 R8.31 what is wrong with a registration or a sign-in is said by a code', async () => {
  await post('auth/sign-up/email', ada)
  const inUse = 'An account with this email already exists. Please sign in or use a different email.'
  const notValid = 'Please enter a valid email address.'
  const cases: [path: string, body: object, status: number, code: string, message: string][] = [
    ['sign-up/email', ada, 422, 'email-already-in-use', inUse],
    ['sign-up/email', { ...ada, email: 'ADA@example.org' }, 422, 'email-already-in-use', inUse],
    [
      'sign-up/email',
      { ...ada, email: 'new@example.org', password: '12345' },
      400,
      'weak-password',
      'Password should be at least 6 characters long.',
    ],
    [
      'sign-in/email',
      { email: ada.email, password: 'wrong-one' },
      401,
      'invalid-credential',
      'Invalid email or password',
    ],
    [
      'sign-in/email',
      { email: 'nobody@example.org', password: 'secret1' },
      401,
      'invalid-credential',
      'Invalid email or password',
    ],
  ]
  for (const email of ['a@b', 'nope', 'a b@example.org'])
    for (const path of ['sign-up/email', 'sign-in/email', 'request-password-reset'])
      cases.push([path, { ...ada, email }, 400, 'invalid-email', notValid])
  for (const [path, body, status, code, message] of cases)
    expect(await post(`auth/${path}`, body)).toMatchObject({ status, json: { code, message } })
})

test('R7.02 a session that is not to be remembered ends with the browser, a remembered one lasts', async () => {
  await post('auth/sign-up/email', ada)
  const short = await post('auth/sign-in/email', { ...ada, rememberMe: false })
  const long = await post('auth/sign-in/email', { ...ada, rememberMe: true })
  const session = (cookies: readonly string[]) => cookies.find((cookie) => cookie.includes('session_token')) ?? ''
  expect(session(short.setCookie)).not.toContain('Max-Age')
  expect(session(long.setCookie)).toContain('Max-Age=2592000')
  for (const { setCookie } of [short, long]) expect(session(setCookie)).toMatch(/HttpOnly.*SameSite=Lax/)
})

test('R7.05 after signing out the session opens nothing', async () => {
  await post('auth/sign-up/email', ada)
  const { cookie } = await post('auth/sign-in/email', ada)
  const ask = () => fetch(`${url}/api/v1/queries/chat/messages?space=team`, { headers: { cookie } })
  expect((await ask()).status).toBe(200)
  expect((await post('auth/sign-out', {}, { cookie })).status).toBe(200)
  expect((await ask()).status).toBe(401)
})

test('another site cannot use its visitor’s session', async () => {
  await post('auth/sign-up/email', ada)
  const { cookie } = await post('auth/sign-in/email', ada)
  const foreign = await post('auth/sign-out', {}, { cookie, origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
})

test('R6.01 without a session nothing but signing in and up is answered', async () => {
  const paths = ['v1/queries/chat/messages?space=team', 'v1/actions/chat/send-message', 'v1/actions/workspaces/create']
  for (const path of paths) {
    const method = path.includes('actions') ? 'POST' : 'GET'
    expect((await fetch(`${url}/api/${path}`, { method, headers: { origin: url } })).status).toBe(401)
  }
})

test('R3.01 an account has an id, its address and a password that is kept as a hash alone; a name may be left out', async () => {
  const { json } = await post('auth/sign-up/email', { name: '', email: 'grace@example.org', password: 'navy cobol' })
  const client = new pg.Client(database.connection)
  await client.connect()
  const text = `
    select u.id, u.email, a.password, row_to_json(u)::text || row_to_json(a)::text as all
    from auth_user u join auth_account a on a."userId" = u.id where u.email = 'grace@example.org'`
  const { rows } = await client.query<{ id: string; email: string; password: string; all: string }>(text)
  await client.end()
  expect(rows).toMatchObject([{ id: json.user?.id, email: 'grace@example.org' }])
  expect(rows[0]?.password.length).toBeGreaterThan(60)
  expect(rows[0]?.all).not.toContain('navy cobol')
})

const strange = [
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['Ada \u202egnik\u0000\u0007', 'Ada gnik'],
  ['  Zo\u00eb 👩‍💻 李 ', 'Zo\u00eb 👩‍💻 李'],
  ['x'.repeat(80), 'x'.repeat(80)],
] as const

test.each(strange)('the name %j is kept as what can be seen of it', async (name, kept) => {
  const email = `${crypto.randomUUID()}@example.org`
  const { json, cookie } = await post('auth/sign-up/email', { ...ada, name, email })
  const answer = await fetch(`${url}/api/auth/get-session`, { headers: { cookie } })
  expect(await answer.json()).toMatchObject({ user: { id: json.user?.id, name: kept, email } })
})

test('R5.01 R5.06 R8.03 fields that are empty, too long or no address are refused, whoever sends them', async () => {
  const fresh = { ...ada, email: 'fresh@example.org' }
  const cases: [body: object, status: number][] = [
    [{ ...fresh, email: '' }, 400],
    [{ ...fresh, password: '' }, 400],
    [{ ...fresh, email: `${'x'.repeat(243)}@example.org` }, 400],
    [{ ...fresh, name: 'x'.repeat(81) }, 400],
    [{ ...fresh, password: 'x'.repeat(129) }, 400],
    [{ ...fresh, email: 'a\u202eb@example.org' }, 400],
    [{ ...fresh, email: ['a@example.org'] }, 400],
    [{}, 400],
  ]
  for (const [body, status] of cases)
    expect(await post('auth/sign-up/email', body)).toMatchObject({ status, cookie: '' })
  expect((await post('auth/sign-up/email', { ...fresh, password: 'x'.repeat(128) })).status).toBe(200)
  for (const body of [{ email: ada.email }, { password: ada.password }, {}])
    expect((await post('auth/sign-in/email', body)).status).toBe(400)
})

test('R1.01 spaces and capitals in an address lead to the same account', async () => {
  await post('auth/sign-up/email', ada)
  const { status, json } = await post('auth/sign-in/email', { ...ada, email: '  ADA@Example.org ' })
  expect(status).toBe(200)
  const again = await post('auth/sign-in/email', ada)
  expect(again.json.user?.id).toBe(json.user?.id)
})
