import { type Socket, connect } from 'node:net'
import { newId } from '@atrium/base/id'
import type { Attack, Move } from './hostile-move.ts'

/** The bytes of a request, from a network of its own. */
interface Sent {
  readonly target: string
  readonly method?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function bytesOf({ fixture, me }: Attack, { target, method = 'GET', headers = [], body = '' }: Sent): string {
  const { host } = new URL(fixture.url)
  const own = [`Host: ${host}`, `X-Forwarded-For: ${me.network}`, ...(me.cookie ? [`Cookie: ${me.cookie}`] : [])]
  const length = body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  return [`${method} ${target} HTTP/1.1`, ...own, `Origin: ${fixture.url}`, ...length, ...headers, '', body].join(
    '\r\n',
  )
}

function open({ fixture, hears }: Attack): Socket {
  const { port, hostname } = new URL(fixture.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined) // a line that is cut is as good as one that is closed
  socket.on('data', hears)
  return socket
}

const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))

const lines = 6
const ahead = 30

/** Requests one after the other without waiting for their answers, over some lines at once, some times. */
async function pipeline(attack: Attack, request: (at: number) => Sent, turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1)
    await Promise.all(
      Array.from({ length: lines }, async (_, lane) => {
        const socket = open(attack)
        const all = Array.from({ length: ahead }, (_one, at) => request((turn * lines + lane) * ahead + at))
        socket.end(all.map((one) => bytesOf(attack, one)).join(''))
        await Promise.race([closed(socket), pause(4_000)])
        socket.destroy()
      }),
    )
}

const post = (target: string, body: unknown): Sent => ({
  method: 'POST',
  target,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Lines on which next to nothing is sent, for some seconds. */
async function dawdle(attack: Attack, count: number, begin: Sent): Promise<void> {
  const sockets = Array.from({ length: count }, () => open(attack))
  const bytes = bytesOf(attack, begin)
  for (const socket of sockets) socket.write(bytes.slice(0, -2))
  for (let second = 0; second < 5; second += 1) {
    await pause(1_000)
    for (const socket of sockets) socket.write('X-A: b\r\n')
  }
  for (const socket of sockets) socket.destroy()
}

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
const nobody = (at: number): string => `Cookie: atrium.session_token=${newId()}.${'A'.repeat(42)}${at}%3D`
const tokenOf = (): string => newId().replaceAll('-', '')
const upload = (space: string): Sent => {
  const metadata = Object.entries({ id: newId(), space, name: 'file' })
  const encoded = metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',')
  const headers = [
    'Tus-Resumable: 1.0.0',
    'Upload-Length: 199000000',
    `Upload-Metadata: ${encoded}`,
    'Content-Length: 0',
  ]
  return { method: 'POST', target: '/api/uploads', headers }
}

/** What one needs no account for, or only that of an HTTP client. */
export const requests: Readonly<Record<string, Move>> = {
  'the page and its files': (attack) => pipeline(attack, (at) => ({ target: at % 2 ? '/' : '/assets/none.js' })),
  'the description of the API': (attack) => pipeline(attack, () => ({ target: '/api/v1/openapi.json' })),
  'is it ready': (attack) => pipeline(attack, (at) => ({ target: at % 2 ? '/readyz' : '/healthz' })),
  'sessions of nobody': (attack) =>
    pipeline(attack, (at) => ({ target: '/api/v1/queries/search/find?text=a', headers: [nobody(at)] })),
  'sessions of nobody, asked after': (attack) =>
    pipeline(attack, (at) => ({ target: '/api/auth/get-session', headers: [nobody(at)] })),
  'upgrades of nobody': (attack) =>
    Promise.all(
      Array.from({ length: 150 }, async (_, at) => {
        const socket = open(attack)
        socket.write(
          bytesOf(
            { ...attack, me: { ...attack.me, cookie: '' } },
            { target: '/api/socket', headers: [...upgrade, nobody(at)] },
          ),
        )
        await Promise.race([closed(socket), pause(2_000)])
        socket.destroy()
      }),
    ),
  'wrong passwords': (attack) =>
    pipeline(attack, (at) => {
      const { email } = attack.fixture.honest[at % attack.fixture.honest.length] ?? attack.me
      return post('/api/auth/sign-in/email', { email, password: `wrong ${at}` })
    }),
  'passwords of a MiB': (attack) =>
    pipeline(
      attack,
      () => post('/api/auth/sign-in/email', { email: attack.me.email, password: 'x'.repeat(900_000) }),
      1,
    ),
  registrations: (attack) =>
    pipeline(attack, () => {
      const body = { name: 'Nobody', email: `${newId()}@example.org`, password: 'secret word' }
      return post('/api/auth/sign-up/email', body)
    }),
  'reset mails': (attack) =>
    pipeline(attack, (at) => {
      const { email } = attack.fixture.honest[at % attack.fixture.honest.length] ?? attack.me
      return post('/api/auth/request-password-reset', { email, redirectTo: '/reset' })
    }),
  'new passwords': (attack) =>
    pipeline(attack, () => post('/api/auth/reset-password', { token: tokenOf(), newPassword: 'another horse' })),
  'invitations that are guessed': (attack) =>
    pipeline(attack, () => ({ target: `/api/auth/policy?invitation=${tokenOf()}` })),
  'who may register': (attack) => pipeline(attack, () => ({ target: '/api/auth/policy' })),
  'shared pages that are guessed': (attack) => pipeline(attack, () => ({ target: `/share/${tokenOf()}` })),
  'calendars that are guessed': (attack) => pipeline(attack, () => ({ target: `/share/calendar/${tokenOf()}.ics` })),
  'files that are guessed': (attack) => pipeline(attack, () => ({ target: `/files/team/${newId()}/a` })),
  'secret files that are guessed': (attack) =>
    pipeline(attack, () => ({ target: `/files/${attack.fixture.vault.space}/${newId()}/a` })),
  'headers of 15 KB': (attack) =>
    pipeline(attack, () => ({ target: '/healthz', headers: [`X-Large: ${'x'.repeat(15_000)}`] })),
  'headers of 100 KB': (attack) =>
    pipeline(attack, () => ({ target: '/healthz', headers: [`X-Large: ${'x'.repeat(100_000)}`] }), 1),
  'a thousand headers': (attack) =>
    pipeline(
      attack,
      () => ({ target: '/api/v1/openapi.json', headers: Array.from({ length: 1_000 }, (_, at) => `X${at}: y`) }),
      1,
    ),
  'bodies of 2 MiB': (attack) =>
    pipeline(attack, () => post('/api/v1/actions/chat/send-message', `{"text":"${'x'.repeat(2_000_000)}"}`), 1),
  'bodies nested deep': (attack) =>
    pipeline(
      attack,
      () => post('/api/v1/actions/chat/send-message', `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      1,
    ),
  'acts by HTTP': (attack) =>
    pipeline(attack, () => post('/api/v1/actions/chat/send-message', { space: 'team', id: newId(), text: ' ' })),
  'uploads that never begin': (attack) => pipeline(attack, (at) => upload(attack.fixture.rooms[at % 2] ?? 'team'), 1),
  'lines that dawdle': (attack) => dawdle(attack, 300, { target: '/healthz' }),
  'upgrades that dawdle': (attack) => dawdle(attack, 300, { target: '/api/socket', headers: upgrade }),
  'bodies that dawdle': (attack) =>
    dawdle(attack, 300, {
      method: 'POST',
      target: '/api/auth/sign-in/email',
      headers: ['Content-Length: 5000', 'Content-Type: application/json', ''],
    }),
  'answers that nobody reads': async (attack) => {
    const sockets = Array.from({ length: 5 }, () => open(attack).pause())
    const bytes = bytesOf(attack, { target: '/api/v1/openapi.json' }).repeat(200)
    for (const socket of sockets) socket.write(bytes)
    await pause(3_000)
    for (const socket of sockets) socket.destroy()
  },
}
