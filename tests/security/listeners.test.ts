import { type Socket, connect } from 'node:net'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace, type PersonId, closeCodes, defineSignal, protocolVersion, roles } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { features } from '../../app/server/features.ts'
import type { RawSocket } from '../raw-socket.ts'
import { type TestServer, startServer } from '../server.ts'
import { fuzzTimeoutMs, fuzzed } from './fuzzed.ts'

/**
 * The invariant: no bytes at any listener end the process. What nothing catches fails this file, as it would end the process.
 */
let server: TestServer
let ada: PersonId
const uncaught: unknown[] = []
const note = (error: unknown): void => void uncaught.push(error)

beforeAll(async () => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.prependListener(event, note)
  server = await startServer()
  ada = await server.arrive('ada')
})
afterAll(async () => {
  await server.close()
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, note)
})

async function expectAlive(): Promise<void> {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(uncaught).toEqual([])
}

/** Sends bytes to the server's port and resolves when it has closed the line, or stays silent. */
function sendBytes(bytes: Uint8Array): Promise<void> {
  const { port, hostname } = new URL(server.url)
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname)
    socket.on('error', () => undefined) // a line that the server cuts is as good as one that it closes
    socket.on('close', () => resolve())
    socket.on('data', () => socket.end())
    socket.end(bytes)
  })
}

const upgradeOf = (target: string, more: readonly string[] = []): Uint8Array =>
  Buffer.from(
    [
      `GET ${target} HTTP/1.1`,
      'Host: atrium.test',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...more,
      '',
      '',
    ].join('\r\n'),
    'latin1',
  )

const targets = [
  '//',
  '/api/socket',
  '//api/socket',
  '///',
  '*',
  'http://[',
  '/\\',
  '/%',
  '/?%',
  '/api/socket?//',
  'a:b',
]
const upgrading = 'Connection: Upgrade\r\nUpgrade: websocket'
const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const odd = ['Origin: //', 'Origin: null', 'Cookie: \u0001', 'Host: [', 'Sec-WebSocket-Key: x', 'X-Forwarded-For: ,,']

test.each(targets)('an upgrade at %s ends at most its own line', async (target) => {
  await sendBytes(upgradeOf(target))
  for (const header of odd) await sendBytes(upgradeOf(target, [header]))
  await sendBytes(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: atrium.test\r\nConnection: close\r\n\r\n`))
  await expectAlive()
})

test(
  'any request line, header and body ends at most its own line',
  async () => {
    const ways = fc.constantFrom(
      ['Connection: close'],
      ['Connection: close'],
      [upgrading],
      [upgrading, key],
      [upgrading, key, `Cookie: person=${ada}; session=${newId()}`],
    )
    const line = fc.tuple(
      fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'PATCH', 'OPTIONS', 'CONNECT', 'PRI'),
      fc.oneof(
        fc.constantFrom(
          ...targets,
          '/api/v1/actions/chat/send-message',
          '/api/uploads',
          '/files/team/x/y',
          '/api/auth/x',
        ),
        fc.stringMatching(/^(\/[\w.~%!$&'()*+,;=:@-]{0,20}){1,4}$/), // `webPath` takes seconds to be made
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      fc.array(fc.constantFrom(...odd, 'Content-Length: 5', 'Transfer-Encoding: chunked', 'Expect: 100-continue'), {
        maxLength: 4,
      }),
      fc.uint8Array({ maxLength: 60 }),
      ways,
    )
    await fuzzed(
      line,
      async ([method, target, more, body, way]) => {
        const headers = [...way, ...more]
        const head = [`${method} ${target} HTTP/1.1`, 'Host: atrium.test', ...headers, '', ''].join('\r\n')
        await sendBytes(Buffer.concat([Buffer.from(head, 'latin1'), body]))
      },
      300,
    )
    await expectAlive()
  },
  fuzzTimeoutMs,
)

test(
  'whatever follows an upgrade ends at most its own line, whether the upgrade is taken or refused',
  async () => {
    const cookie = fc.constantFrom([], ['Cookie: person=nobody'], [`Cookie: person=${ada}; session=${newId()}`])
    const frames = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 60 }),
      // A frame of some kind without a mask, which no client may send, or with reserved bits.
      fc.constantFrom('810161', '8180', '8900', 'c10161', 'ff7fffff', '88020000').map((hex) => Buffer.from(hex, 'hex')),
    )
    await fuzzed(
      fc.tuple(cookie, frames),
      async ([headers, bytes]) => {
        await sendBytes(Buffer.concat([upgradeOf('/api/socket', headers), bytes]))
      },
      60,
    )
    await expectAlive()
  },
  fuzzTimeoutMs,
)

const greeting = { type: 'hello', version: protocolVersion, epoch: null, heads: {} }

/** Closed for what was sent, and not for the silence after it. */
async function expectClosed(send: (socket: RawSocket) => void, isGreeted: boolean): Promise<void> {
  const socket = await server.socket(ada)
  if (isGreeted) await socket.hello()
  send(socket)
  expect(await socket.closed).toBe(closeCodes.badFrame)
}

/** Written into JSON as it is, which no value nested so deep could be. */
class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const nestedValue = (depth: number, brackets: string): Raw =>
  new Raw(brackets === '[]' ? nested(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

function jsonOf(frame: unknown): string {
  if (frame instanceof Raw) return frame.json
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return JSON.stringify(frame) ?? ''
  const parts = Object.entries(frame).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${value instanceof Raw ? value.json : (JSON.stringify(value) ?? 'null')}`,
  )
  return `{${parts.join(',')}}`
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('an input that is nested without end closes its own socket, and by HTTP is refused', async () => {
  for (const depth of [65, 6_000, 400_000]) {
    const act = `{"type":"act","id":"${newId()}","action":"${sendMessage.name}","input":${nested(depth)}}`
    await expectClosed((socket) => socket.sendText(act), true)
    const headers = { 'content-type': 'application/json', cookie: `person=${ada}; session=${newId()}` }
    const body = `{"space":${nested(depth)}}`
    const answer = await fetch(`${server.url}/api/v1/actions/${sendMessage.name}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
  }
  await expectAlive()
})

test(
  'any frame before and after the hello ends at most its own connection',
  async () => {
    const deep = fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.constantFrom('[]', '{}'))
    const value = fc.oneof(
      { weight: 7, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
      { weight: 1, arbitrary: deep.map(([depth, brackets]) => nestedValue(depth, brackets)) },
    )
    const id = fc.oneof(fc.constantFrom('team', `own:${ada}`, newId(), '__proto__', ''), fc.string({ maxLength: 70 }))
    const frame = fc.oneof(
      fc.record({
        type: fc.constant('act'),
        id,
        action: fc.constantFrom(...server.engine.registry.actions.keys()),
        input: value,
      }),
      fc.record({
        type: fc.constant('ask'),
        id,
        query: fc.constantFrom(...server.engine.registry.queries.keys()),
        input: value,
      }),
      fc.record({ type: fc.constant('older'), id, kind: id, space: id, before: fc.double(), limit: fc.integer() }),
      fc.record({ type: fc.constant('signal'), name: fc.constantFrom('chat/typing', ''), space: id, data: value }),
      fc.record({ type: fc.constant('resume'), space: id, seq: fc.integer() }),
      fc.record({ type: fc.constant('watch'), people: fc.array(id, { maxLength: 5 }), everybody: fc.boolean() }),
      fc.record({ type: fc.constant('ping') }),
      fc.constant(greeting),
      value,
    )
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 80 }), fc.string({ maxLength: 80 }), frame)
    await fuzzed(
      fc.tuple(fc.boolean(), fc.array(bytes, { minLength: 1, maxLength: 8 })),
      async ([isGreeted, frames]) => {
        const socket = await server.socket(ada)
        if (isGreeted) await socket.hello()
        for (const one of frames) {
          if (one instanceof Uint8Array) socket.sendBytes(one)
          else socket.sendText(typeof one === 'string' ? one : jsonOf(one))
        }
        await socket.close()
      },
      300,
    )
    await expectAlive()
  },
  fuzzTimeoutMs,
)

test('what breaks while a frame is being read ends its own connection, and is written down', async () => {
  const broken = defineSignal({
    name: 'broken/signal',
    data: z.any().check(() => {
      throw new Error('This rule is broken.')
    }),
    may: roles,
  })
  const other = await startServer({
    features: [...features, { name: 'broken', kinds: [], actions: [], signals: [broken] }],
  })
  try {
    const [eve, bob] = [await other.socket(await other.arrive('eve')), await other.socket(await other.arrive('bob'))]
    for (const socket of [eve, bob]) await socket.hello()
    eve.sendText(JSON.stringify({ type: 'signal', name: broken.name, space: teamSpace, data: 1 }))
    await eve.closed
    expect(other.logged.join()).toContain('A frame broke its connection.')
    expect(await bob.act(sendMessage, { space: teamSpace as never, id: newId(), text: 'still here' })).toMatchObject({
      ok: true,
    })
  } finally {
    await other.close()
  }
  await expectAlive()
})
