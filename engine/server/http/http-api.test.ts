import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { cookieOf, startServer } from '../../../tests/server.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

interface Sent {
  readonly by?: PersonId
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

async function request(path: string, { by, body, headers = {} }: Sent = {}) {
  const cookie = by ? { cookie: cookieOf({ person: by, session: newId() }) } : {}
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...json, ...cookie, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (text.startsWith('{') ? JSON.parse(text) : {}) as Readonly<Record<string, unknown>>,
  }
}

const create = (id: string) => ({ id, name: 'Ops', clientCreatedAt: '' })

test('every answer bears the id of its request, whoever gives it', async () => {
  const paths = ['/healthz', '/', '/api/nothing', '/api/v1/docs/', '/files/team/x/y', '/api/uploads', '/shared/x']
  const ids = await Promise.all(paths.map(async (path) => (await request(path)).headers.get('x-request-id')))
  expect(new Set(ids).size).toBe(paths.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
})

test('an action over HTTP is done once per Idempotency-Key', async () => {
  const space = newId()
  await request('/api/v1/actions/workspaces/create', { by: ada, body: create(space) })
  const headers = { 'idempotency-key': newId() }
  const body = { space, id: newId(), text: 'by HTTP' }
  const first = await request('/api/v1/actions/chat/send-message', { by: ada, body, headers })
  const again = await request('/api/v1/actions/chat/send-message', { by: ada, body, headers })
  expect(first).toMatchObject({ status: 200, json: { ok: true, seqs: { [space]: 2 } } })
  expect(again.json).toEqual(first.json)
})

test('R3.08 R3.09 R7.11 R9.05 messages come in the order said, 50 a page, from after a cursor', async () => {
  const space = newId()
  await request('/api/v1/actions/workspaces/create', { by: ada, body: create(space) })
  for (let index = 0; index < 52; index += 1)
    await request('/api/v1/actions/chat/send-message', { by: ada, body: { space, id: newId(), text: `m${index}` } })
  const first = await request(`/api/v1/queries/chat/messages?space=${space}`, { by: ada })
  const page = first.json as unknown as { messages: { text: string; seq: number }[]; more: boolean }
  expect(page.messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, index) => `m${index}`))
  expect(page.more).toBe(true)
  expect(page.messages[0]).toMatchObject({
    userId: ada,
    sender: ada,
    workspaceId: space,
    timestamp: expect.any(Number),
  })
  const after = page.messages.at(-1)?.seq
  const rest = await request(`/api/v1/queries/chat/messages?space=${space}&after=${after}&limit=10`, { by: ada })
  expect(rest.json).toMatchObject({ messages: [{ text: 'm50' }, { text: 'm51' }], more: false })
})

test('each refusal has its status, a code and a sentence', async () => {
  const send = '/api/v1/actions/chat/send-message'
  const valid = { space: newId(), id: newId(), text: 'x' }
  const cases: [path: string, sent: Sent, status: number, code: string][] = [
    [send, { body: valid }, 401, 'signed-out'],
    [send, { by: ada, body: valid }, 404, 'no-access'],
    [send, { by: ada, body: { ...valid, text: 'x'.repeat(10_001) } }, 400, 'bad-input'],
    [send, { by: ada, body: 'not json' }, 400, 'bad-input'],
    [send, { by: ada, body: valid, headers: { 'content-type': 'text/plain' } }, 400, 'bad-input'],
    [send, { by: ada, body: valid, headers: { 'idempotency-key': 'x' } }, 400, 'bad-input'],
    [send, { by: ada, body: valid, headers: { origin: 'https://evil.example' } }, 403, 'foreign-origin'],
    [send, { by: ada, body: { ...valid, text: 'x'.repeat(1_100_000) } }, 413, 'too-large'],
    ['/api/v1/actions/chat/no-such', { by: ada, body: {} }, 404, 'unknown-action'],
    [
      '/api/v1/actions/people/arrive',
      { by: ada, body: { person: newId(), email: 'x', name: 'x' } },
      403,
      'not-allowed',
    ],
    ['/api/v1/actions/workspaces/create', { by: ada, body: { ...create(newId()), name: ' ' } }, 422, 'no-name'],
    ['/api/v1/queries/chat/no-such', { by: ada }, 404, 'unknown-query'],
    [
      '/api/v1/queries/documents/hash-share-password?space=team&password=long-enough',
      { by: ada },
      404,
      'unknown-query',
    ],
    ['/api/v1/queries/chat/messages', { by: ada }, 400, 'bad-input'],
    [`/api/v1/queries/chat/messages?space=${newId()}`, { by: ada }, 404, 'no-access'],
    ['/api/v1/queries/chat/messages?space=team&limit=1000', { by: ada }, 400, 'bad-input'],
    ['/api/v2/anything', { by: ada }, 404, 'not-found'],
  ]
  for (const [path, sent, status, code] of cases) {
    const answer = await request(path, sent)
    expect({ path, status: answer.status, ...answer.json }).toMatchObject({ path, status, code })
    expect(answer.json['message']).toMatch(/^[A-Z].+\.$|^Please|^Workspace ID is required$/)
  }
})

test('too many requests are refused with the wait in words and in a header', async () => {
  const limited = await startServer({ limitFactor: 0.01, now: () => 1_000_000 })
  const eve = await limited.arrive('eve')
  const body = JSON.stringify({ space: 'team', id: newId(), text: 'x' })
  const headers = { 'content-type': 'application/json', cookie: cookieOf({ person: eve, session: newId() }) }
  const send = () => fetch(`${limited.url}/api/v1/actions/chat/send-message`, { method: 'POST', headers, body })
  const answers = []
  for (let turn = 0; turn < 4; turn += 1) answers.push(await send())
  const refused = answers.find(({ status }) => status === 429)
  expect(await refused?.json()).toEqual({
    code: 'too-many-requests',
    message: 'Too many requests. Try again in 4 seconds.',
  })
  expect(refused?.headers.get('retry-after')).toBe('4')
  await limited.close()
})

test('the OpenAPI document names every action and query that is open, and no other', async () => {
  const { json } = await request('/api/v1/openapi.json')
  const document = json as unknown as { openapi: string; paths: Record<string, unknown> }
  expect(document.openapi).toBe('3.1.0')
  const { actions, queries } = server.engine.registry
  const open = [...actions.values()].filter(({ may }) => may.length > 0)
  const paths = [
    ...open.map(({ name }) => `/actions/${name}`),
    ...[...queries.values()].flatMap(({ query }) => (query.isSecret ? [] : [`/queries/${query.name}`])),
  ]
  expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted())
  expect(JSON.stringify(document)).not.toContain('people/arrive')
})

test('the API page loads everything it needs from here', async () => {
  const page = (await request('/api/v1/docs/')).text
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file)
  expect(files).toHaveLength(3)
  for (const file of files) expect((await fetch(`${server.url}/api/v1/docs/${file}`)).status).toBe(200)
})

test('health says that the process lives, readiness that it can serve', async () => {
  expect((await request('/healthz')).status).toBe(200)
  expect((await request('/readyz')).status).toBe(200)
})

test('answers carry what keeps a browser from misusing them, of whatever kind they are', async () => {
  const paths = [
    '/api/v1/openapi.json',
    '/api/v1/docs',
    '/api/v1/queries/no/such',
    '/api/auth/get-session',
    '/healthz',
    '/no/page',
  ]
  for (const path of paths) {
    const { headers } = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    const found = [path, headers.get('x-content-type-options'), headers.get('x-frame-options')]
    expect(found).toEqual([path, 'nosniff', 'DENY'])
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    const kept = path === '/healthz' ? null : path.startsWith('/api/') ? 'no-store' : 'no-cache'
    expect([path, headers.get('cache-control')]).toEqual([path, kept])
  }
})
