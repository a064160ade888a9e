import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createAtrium } from '../app/server/atrium.ts'
import type { EgressNeeds } from '../engine/server/egress/egress.ts'
import { usualProxies } from '../engine/server/http/caller.ts'
import type { Config } from '../engine/server/config/config.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'
import { RawSocket } from './raw-socket.ts'

export interface Answered {
  readonly status: number
  readonly cookie: string
  readonly json: {
    readonly code?: string
    readonly message?: string
    readonly user?: { readonly id: string }
    readonly token?: string
  }
}

/** Somebody with an account and a session. */
export interface Newcomer {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly cookie: string
}

interface Around extends Pick<Config, 'metrics' | 'mailbox' | 'tracing'> {
  readonly egress?: EgressNeeds
  readonly smtpUrl?: string
}

/** One whole server on a database of its own, or beside another on a shared one, spoken to as a browser does. */
export async function openAtrium(
  limitFactor = 0,
  shared?: TestDatabase,
  { egress, smtpUrl, metrics, mailbox, tracing }: Around = {},
) {
  const database = shared ?? (await createTestDatabase())
  const publicUrl = 'https://atrium.example.org'
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-data-'))
  const atrium = await createAtrium({
    config: {
      role: 'all',
      port: 0,
      host: '127.0.0.1',
      dataDir,
      publicUrl,
      proxies: usualProxies(publicUrl),
      logLevel: 'error',
      smtpUrl,
      mailFrom: 'atrium@example.org',
      mailbox,
      secret: 'a secret of thirty-two characters',
      limitFactor,
      metrics,
      tracing,
      drainMs: 0,
      linkPreviews: true,
      blobLimits: {},
    },
    database: database.connection,
    ...(egress && { egress }),
  })
  await new Promise<void>((resolve) => atrium.server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(atrium.server.address() as AddressInfo).port}`
  const client = new pg.Client(database.connection)
  await client.connect()
  let made = 0

  async function send(method: string, path: string, { body, cookie = '', headers = {} }: Sent): Promise<Answered> {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // A server at an https address gives its cookies a name with a prefix.
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
    const json = (await response.json().catch(() => ({}))) as Answered['json']
    // What a deed left for later is among the jobs then, whichever process moved it.
    if (method === 'POST') await client.query('select move_jobs(1000)')
    return { status: response.status, cookie: cookies.join('; '), json }
  }

  const post = (path: string, body: unknown, sent: Omit<Sent, 'body'> = {}) => send('POST', path, { ...sent, body })

  return {
    url,
    metricsServer: atrium.metricsServer,
    publicUrl,
    client,
    post,
    get: (path: string, sent: Sent = {}) => send('GET', path, sent),

    /** Registers somebody new; the first of all owns the team. */
    async newcomer(): Promise<Newcomer> {
      const person = { name: 'Ada', email: `ada${(made += 1)}@example.org`, password: 'secret 1' }
      return { ...person, cookie: (await post('auth/sign-up/email', person)).cookie }
    },

    async mailsTo(email: string): Promise<string[]> {
      const text = 'select text from mail where recipient = $1 order by at, id'
      return (await client.query<{ text: string }>(text, [email])).rows.map((row) => row.text)
    },

    /** A connection that has said hello. */
    async socket(cookie: string): Promise<RawSocket> {
      const socket = await RawSocket.open(url, cookie)
      await socket.hello()
      return socket
    },

    async close(): Promise<void> {
      await client.end()
      await atrium.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (!shared) await database.drop()
    },
  }
}

interface Sent {
  readonly body?: unknown
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type TestAtrium = Awaited<ReturnType<typeof openAtrium>>
