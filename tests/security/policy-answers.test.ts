import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'

/** The invariant: every answer, errors and refusals too, says what a browser may make of it, and what is somebody's is kept nowhere. */
let atrium: TestAtrium
let ada: Newcomer

beforeAll(async () => {
  atrium = await openAtrium()
  ada = await atrium.newcomer()
})
afterAll(() => atrium.close())

interface Asked {
  readonly method?: string
  readonly path: string
  readonly isAnonymous?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const ask = ({ method = 'GET', path, isAnonymous = false, headers = {}, body }: Asked): Promise<Response> =>
  fetch(`${atrium.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(isAnonymous ? {} : { cookie: ada.cookie }) },
    ...(body !== undefined && { body }),
  })

const file = `/files/team/${newId()}/x.html`
const json = { 'content-type': 'application/json' }
const tus = { 'tus-resumable': '1.0.0' }
const asked: readonly Asked[] = [
  { path: '/healthz' },
  { path: '/readyz' },
  { path: '/api/nothing' },
  { path: '/api/v1/openapi.json' },
  { path: '/api/v1/docs/' },
  { path: '/api/v1/docs/swagger-ui.css' },
  { path: '/api/v1/queries/chat/messages?space=team' },
  { path: '/api/v1/queries/chat/messages?space=team', isAnonymous: true },
  { path: '/api/v1/queries/chat/messages?space=%00' },
  { path: '/api/v1/queries/admin/accounts' },
  { path: '/api/auth/get-session' },
  { path: '/api/auth/nothing' },
  { method: 'POST', path: '/api/auth/sign-in/email', headers: json, body: '{' },
  { method: 'POST', path: '/api/auth/sign-in/email', headers: { ...json, origin: 'https://evil.test' }, body: '{}' },
  { method: 'POST', path: '/api/v1/actions/chat/send-message', headers: json, body: '{}' },
  { method: 'POST', path: '/api/v1/actions/chat/send-message', headers: json, body: ' '.repeat(2_000_000) },
  { method: 'DELETE', path: '/api/v1/actions/chat/send-message' },
  { method: 'OPTIONS', path: '/api/uploads', headers: tus },
  { method: 'POST', path: '/api/uploads', headers: tus },
  { method: 'POST', path: '/api/uploads', headers: tus, isAnonymous: true },
  { method: 'HEAD', path: `/api/uploads/${newId()}`, headers: tus },
  { path: file },
  { path: file, isAnonymous: true },
  { path: '/share/nothing' },
  { path: '/frames' },
  { path: '/frames?script=//evil.test/x.js' },
  { path: '/assets/nothing.js' },
]

/** What is the same for everybody. */
const isPublic = /^\/(healthz|readyz|api\/v1\/docs\/swagger)/

test.each(asked)('$method $path names what it is and may do', async (one) => {
  const { headers, status } = await ask(one)
  expect(status).toBeLessThan(500)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'|^sandbox/)
  expect(headers.get('cache-control') ?? '').toMatch(isPublic.test(one.path) ? /.*/ : /no-store|private|no-cache/)
})

test('an action is not done by another method, whatever the request says', async () => {
  const path = '/api/v1/actions/chat/send-message?_method=POST'
  const override = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect((await ask({ method, path, headers: override })).status).toBe(404)
})

test('no page of another site acts in somebody’s name', async () => {
  for (const origin of ['https://evil.test', 'null', 'https://atrium.example.org.evil.test']) {
    const answer = await ask({
      method: 'POST',
      path: '/api/v1/actions/chat/send-message',
      headers: { ...json, origin },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  }
})

test('a session is a cookie that no script reads and no plain line carries', async () => {
  const answer = await fetch(`${atrium.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { ...json, origin: atrium.url },
    body: JSON.stringify({ email: ada.email, password: ada.password }),
  })
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host|Secure)-/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain=')
  }
})

const doubtful: Readonly<Record<string, readonly string[]>> = {
  'two lengths': ['Content-Length: 4', 'Content-Length: 5'],
  'a length and chunks': ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  'chunks by another name': ['Transfer-Encoding: xchunked'],
  'chunks before something else': ['Transfer-Encoding: chunked, identity'],
  'a name with a space': ['Content-Length : 4'],
  'a folded header': ['X-Folded: a', ' Content-Length: 4'],
}

test.each(Object.entries(doubtful))('a request with %s is not taken for two', async (_name, headers) => {
  const { port, hostname } = new URL(atrium.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  socket.end(['POST /api/nothing HTTP/1.1', 'Host: x', ...headers, '', `0\r\n\r\n${hidden}`].join('\r\n'))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('200 OK')
})

test('who hangs up in the middle of a request leaves nothing in the log of faults', async () => {
  const written = vi.spyOn(process.stderr, 'write')
  const { port, hostname } = new URL(atrium.url)
  for (const path of ['/api/nothing', '/api/auth/sign-in/email', '/api/v1/actions/chat/send-message', '/api/uploads']) {
    const socket = connect(Number(port), hostname)
    const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', 'Content-Length: 900000']
    socket.write([...head, 'Expect: 100-continue', `Cookie: ${ada.cookie}`, '', ''].join('\r\n'))
    await once(socket, 'data')
    socket.write('{"text":"')
    socket.destroy()
    await once(socket, 'close')
    expect((await ask({ path: '/readyz' })).status).toBe(200)
  }
  expect(written.mock.calls.map(([line]) => String(line)).join('')).toBe('')
  written.mockRestore()
})
