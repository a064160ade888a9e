import { teamSpace } from '@atrium/engine/contract'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { certificate, receiverKey } from '../certificate.ts'
import { createTestDatabase, urlOf } from '../database.ts'
import { type Program, freePort, newDataDir, startProgram } from './program.ts'
import { isLong } from '../long.ts'

const mentions = 60
const kills = 3
/** As many jobs as a process does at once. */
const atOnce = 4

test.runIf(isLong)(
  'R3.11 each of many notifications reaches a device, through kill -9 of either of two processes',
  { timeout: 300_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    let taken = 0
    const receiver = createServer({ key: receiverKey, cert: certificate }, (request, response) => {
      request.resume().on('end', () => {
        taken += 1
        response.writeHead(201).end()
      })
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    onTestFinished(() => {
      receiver.closeAllConnections()
      receiver.close()
    })
    const start = () => startServer(urlOf(database), (receiver.address() as AddressInfo).port)
    let programs: readonly [Program, Program] = [await start(), await start()]
    const people = [await register(programs[0].url), await register(programs[0].url)] as const
    const [ada, bob] = people
    const url = () => programs[0].url
    await act(url(), bob.cookie, 'notifications/add-device', deviceOf(bob.session))

    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const shown = async (): Promise<number> =>
      (await client.query('select from push_shown where session = $1', [bob.session])).rowCount ?? 0

    for (let round = 0; round < kills; round += 1) {
      const [victim, other] = programs
      for (let count = 0; count < mentions / kills; count += 1)
        await act(other.url, ada.cookie, 'chat/send-message', {
          space: teamSpace,
          id: newId(),
          text: `<@${bob.id}> hi`,
        })
      victim.kill('SIGKILL', 'group')
      programs = [other, await start()]
    }
    await expect.poll(shown, { timeout: 200_000 }).toBe(mentions)
    // What was sent and not yet noted when its process died is sent again, and shown once by the browser.
    expect(taken).toBeGreaterThanOrEqual(mentions)
    expect(taken).toBeLessThanOrEqual(mentions + kills * atOnce)
  },
)

async function startServer(database: string, receiver: number): Promise<Program> {
  const port = String(await freePort())
  const file = join(import.meta.dirname, 'push-server.ts')
  const command = [process.execPath, file, database, port, String(receiver)] as const
  const program = await startProgram({ dataDir: newDataDir(), env: { PORT: port }, command: [...command] })
  await program.ready()
  return program
}

function deviceOf(session: string) {
  const keys = createECDH('prime256v1')
  return {
    session,
    endpoint: 'https://push.example.org/bob',
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    userAgent: 'Chrome',
  }
}

const jsonHeaders = { 'content-type': 'application/json' }

async function register(url: string) {
  const body = JSON.stringify({ name: 'Ada', email: `${newId()}@example.org`, password: 'secret1' })
  const made = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { ...jsonHeaders, origin: url },
    body,
  })
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { user } = (await made.json()) as { user: { id: string } }
  const listed = await fetch(`${url}/api/auth/sessions`, { headers: { cookie } })
  const { sessions } = (await listed.json()) as { sessions: readonly { id: string }[] }
  return { cookie, id: user.id, session: sessions[0]?.id ?? '' }
}

async function act(url: string, cookie: string, action: string, input: object): Promise<void> {
  const answer = await fetch(`${url}/api/v1/actions/${action}`, {
    method: 'POST',
    headers: { ...jsonHeaders, cookie },
    body: JSON.stringify(input),
  })
  expect([action, answer.status]).toEqual([action, 200])
}
