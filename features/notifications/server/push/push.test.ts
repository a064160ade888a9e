import { teamSpace } from '@atrium/engine/contract'
import { createECDH, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { certificate, receiverKey } from '../../../../tests/certificate.ts'
import { type Newcomer, type TestAtrium, openAtrium } from '../../../../tests/atrium.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { makeJobsDue } from '../../../../tests/jobs-due.ts'
import type { PushMessage } from '../../contract/push-message.ts'

/** What a browser's maker got for one of its browsers. */
interface Taken {
  readonly path: string
  readonly topic: string | undefined
  readonly message: PushMessage
}

/** A browser that can read what is sent to it (RFC 8291), by the path of its endpoint. */
function browserOf(path: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (salt: Uint8Array, key: Uint8Array, info: string | Uint8Array, size: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, info, size))
  return {
    path,
    given: {
      endpoint: `https://push.example.org${path}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    },
    read(body: Buffer): PushMessage {
      const [salt, size] = [body.subarray(0, 16), body.readUInt8(20)]
      const sender = body.subarray(21, 21 + size)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = hkdf(auth, keys.computeSecret(sender), info, 32)
      const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
      const sealed = body.subarray(21 + size)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

type TestBrowser = ReturnType<typeof browserOf>

const browsers = new Map<string, TestBrowser>()
const taken: Taken[] = []
const keysSeen = new Set<string>()
let answers: Record<string, { status: number; headers?: Record<string, string> }> = {}

const receiver = createServer({ key: receiverKey, cert: certificate }, async (request, response) => {
  const path = request.url ?? ''
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { status, headers = {} } = answers[path] ?? { status: 201 }
  const browser = browsers.get(path)
  keysSeen.add(/k=([\w-]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  if (status === 201 && browser)
    taken.push({ path, topic: String(request.headers['topic']), message: browser.read(Buffer.concat(parts)) })
  response.writeHead(status, headers).end()
})

/** The door that these tests alone open: the way out takes this machine for the network. */
const egress = () => ({
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  isAllowed: (address: string) => address === '127.0.0.1',
  port: (receiver.address() as AddressInfo).port,
  ca: certificate,
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let atrium: TestAtrium
let ada: Someone
let bob: Someone

interface Someone extends Newcomer {
  readonly id: string
  readonly session: string
}

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  database = await createTestDatabase()
  atrium = await openAtrium(0, database, { egress: egress() })
  ada = await known(await atrium.newcomer())
  bob = await known(await atrium.newcomer())
})
afterAll(async () => {
  await atrium.close()
  await database.drop()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(() => {
  taken.length = 0
  answers = {}
})

async function known(person: Newcomer): Promise<Someone> {
  const { json } = await atrium.get('auth/get-session', { cookie: person.cookie })
  const { sessions } = (await atrium.get('auth/sessions', { cookie: person.cookie })).json as unknown as {
    sessions: { id: string; isThis: boolean }[]
  }
  return { ...person, id: json.user?.id ?? '', session: sessions.find(({ isThis }) => isThis)?.id ?? '' }
}

async function act(by: Newcomer, action: string, input: object): Promise<void> {
  const { status, json } = await atrium.post(`v1/actions/${action}`, input, { cookie: by.cookie })
  expect([status, json]).toEqual([200, expect.anything()])
}

async function subscribed(person: Someone, path: string): Promise<TestBrowser> {
  const browser = browserOf(path)
  browsers.set(path, browser)
  await act(person, 'notifications/add-device', { session: person.session, ...browser.given })
  return browser
}

const say = async (text: string): Promise<string> => {
  const id = newId()
  await act(ada, 'chat/send-message', { space: teamSpace, id, text: `<@${bob.id}> ${text}` })
  return id
}
const shownTo = (path: string) =>
  taken.flatMap(({ path: to, message }) => (to === path && message.type === 'show' ? [message] : []))
const withdrawnFrom = (path: string) =>
  taken.flatMap(({ path: to, message }) => (to === path && message.type === 'withdraw' ? message.notices : []))
const devicesOf = async (person: Someone): Promise<string[]> => {
  const text = `select one ->> 'endpoint' as endpoint from push_devices, jsonb_array_elements(devices) one where id = $1`
  return (await atrium.client.query<{ endpoint: string }>(text, [person.id])).rows.map(({ endpoint }) => endpoint)
}
const jobsOf = async (session: string): Promise<number> => {
  const text = `select count(*)::int as count from graphile_worker.jobs where key like $1`
  return (await atrium.client.query<{ count: number }>(text, [`%${session}%`])).rows[0]?.count ?? 0
}

test('R3.11 a device is sent what only it can read, which leads to the message, and it is withdrawn once read', async () => {
  await subscribed(bob, '/one')
  const id = await say('look here')
  await expect.poll(() => shownTo('/one')).toHaveLength(1)
  expect(shownTo('/one')[0]).toMatchObject({
    tag: 'team',
    title: 'Ada mentioned you in the team chat',
    body: '@Ada look here\nYou were mentioned by name in the team chat.',
    less: { topic: 'mentions', said: 'Mentions of you: no longer on your devices.' },
    link: `/chat?message=${id}`,
    notice: id,
    unread: 1,
    mute: { space: teamSpace, level: 'mentions' },
  })
  // All of one conversation takes one place, on the device and while it is off.
  await say('and here')
  await expect.poll(() => shownTo('/one')).toHaveLength(2)
  expect(new Set(taken.map(({ topic }) => topic)).size).toBe(1)
  await act(bob, 'notifications/mark', { ids: [id], as: 'read' })
  await expect.poll(() => withdrawnFrom('/one')).toEqual([id])
  await expect.poll(() => jobsOf(bob.session)).toBe(0)
  expect(shownTo('/one')).toHaveLength(2)
  await act(bob, 'notifications/mark-all', { as: 'done' })
  await expect.poll(() => withdrawnFrom('/one')).toHaveLength(2)
})

test('the keys are made once, for all processes and starts', async () => {
  const other = await openAtrium(0, database, { egress: egress() })
  const keyOf = async (server: TestAtrium) =>
    (await server.get('v1/queries/notifications/push-key', { cookie: bob.cookie })).json as unknown as { key: string }
  const { key } = await keyOf(atrium)
  expect(await keyOf(other)).toEqual({ key })
  await other.close()
  expect([...keysSeen]).toEqual([key])
})

test('what was deleted, or may not be read any more by then, is not sent', async () => {
  // The device is asked to wait, and meanwhile it is gone.
  answers = { '/one': { status: 429, headers: { 'retry-after': '30' } } }
  const id = await say('a secret')
  const due = async () =>
    (
      await atrium.client.query<{ ms: number }>(
        `select (extract(epoch from run_at - now()) * 1000)::float8 as ms
      from graphile_worker.jobs where key like $1 and attempts = 0`,
        [`%${id}`],
      )
    ).rows[0]?.ms
  await expect.poll(due, { timeout: 40_000 }).toBeGreaterThan(15_000)
  answers = {}
  await act(ada, 'chat/delete-message', { space: teamSpace, message: id })
  await expect
    .poll(async () => (await atrium.client.query(`select from notice where id = $1 and not read`, [id])).rowCount)
    .toBe(0)
  await makeJobsDue(atrium.client, 'key like $1', `%${id}`)
  await expect.poll(due).toBeUndefined()
  expect(shownTo('/one')).toEqual([])
})

test('a device that is gone, of other keys or at an inner address is forgotten', async () => {
  for (const [path, status] of Object.entries({ '/gone': 410, '/lost': 404, '/foreign': 403 })) {
    await subscribed(bob, path)
    expect(await devicesOf(bob)).toEqual([`https://push.example.org${path}`])
    answers = { [path]: { status } }
    await say('hello')
    await expect.poll(() => devicesOf(bob)).toEqual([])
  }
  const inner = { ...browserOf('/inner').given, endpoint: 'https://127.0.0.1:5432/' }
  await act(bob, 'notifications/add-device', { session: bob.session, ...inner })
  await say('hello')
  await expect.poll(() => devicesOf(bob)).toEqual([])
})

test('a browser that renews its subscription is reached at the new place in place of the old, unless it was turned off', async () => {
  const renew = async (path: string): Promise<[number, string | undefined]> => {
    const { endpoint, p256dh, auth } = browserOf(path).given
    const input = { session: bob.session, endpoint, p256dh, auth }
    const { status, json } = await atrium.post('v1/actions/notifications/renew-device', input, { cookie: bob.cookie })
    return [status, json.code]
  }
  const places = (...paths: readonly string[]) => paths.map((path) => `https://push.example.org${path}`)
  await subscribed(bob, '/old')
  expect(await renew('/new')).toEqual([200, undefined])
  expect(await devicesOf(bob)).toEqual(places('/new'))
  // The server may hear of the end of the old place first.
  answers = { '/new': { status: 410 } }
  await say('lost')
  await expect.poll(() => devicesOf(bob)).toEqual([])
  expect(await renew('/new')).toEqual([422, 'turned-off'])
  browsers.set('/newer', browserOf('/newer'))
  expect(await renew('/newer')).toEqual([200, undefined])
  expect(await devicesOf(bob)).toEqual(places('/newer'))
  // What was turned off by its person is not turned on again by its browser.
  for (const path of ['/newer', '/gone-again']) {
    await subscribed(bob, path)
    answers = { '/gone-again': { status: 410 } }
    if (path === '/gone-again') await say('lost again')
    await expect.poll(() => devicesOf(bob)).toEqual(path === '/gone-again' ? [] : places(path))
    await act(bob, 'notifications/end-device', { session: bob.session })
    expect(await renew('/newest')).toEqual([422, 'turned-off'])
  }
  expect(await devicesOf(bob)).toEqual([])
})

test('a device goes with its session, and of eleven the oldest ends', async () => {
  const sessions: Someone[] = []
  for (let count = 0; count < 11; count += 1) {
    const { cookie } = await atrium.post('auth/sign-in/email', { email: bob.email, password: bob.password })
    const device = await known({ ...bob, cookie })
    sessions.push(device)
    await subscribed(device, `/device-${count}`)
  }
  expect(await devicesOf(bob)).toHaveLength(10)
  expect(await devicesOf(bob)).not.toContain('https://push.example.org/device-0')
  await atrium.post('auth/end-other-sessions', {}, { cookie: sessions[10]?.cookie ?? '' })
  await expect.poll(() => devicesOf(bob)).toEqual(['https://push.example.org/device-10'])
  await say('only there')
  await expect.poll(() => shownTo('/device-10')).toHaveLength(1)
  expect(taken.every(({ path }) => path === '/device-10')).toBe(true)
  // Of somebody else's session nothing comes.
  await act(ada, 'notifications/add-device', { session: sessions[10]?.session ?? '', ...browserOf('/stolen').given })
  await act(sessions[10] ?? bob, 'chat/send-message', { space: teamSpace, id: newId(), text: `<@${ada.id}> hello` })
  await expect.poll(() => devicesOf(ada)).toEqual([])
  expect(taken.some(({ path }) => path === '/stolen')).toBe(false)
})

test('who looks is told there first: what was read within that time is not sent', async () => {
  const { cookie } = await atrium.post('auth/sign-in/email', { email: bob.email, password: bob.password })
  const looking = await known({ ...bob, cookie })
  await subscribed(looking, '/looking')
  const socket = await atrium.socket(cookie)
  const id = await say('seen at once')
  const waits = async () =>
    (
      await atrium.client.query<{ ms: number }>(
        `select (extract(epoch from run_at - now()) * 1000)::float8 as ms
      from graphile_worker.jobs where key like $1`,
        [`%${id}`],
      )
    ).rows[0]?.ms
  await expect.poll(waits).toBeGreaterThan(10_000)
  await act(looking, 'notifications/mark', { ids: [id], as: 'read' })
  await makeJobsDue(atrium.client, 'key like $1', `%${id}`)
  await expect.poll(waits).toBeUndefined()
  expect(shownTo('/looking')).toEqual([])
  await socket.close()
})
