import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { certificate, receiverKey } from '../certificate.ts'
import { createTestDatabase, urlOf } from '../database.ts'
import { act, register, say, sessionOf } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'
import { isLong } from '../long.ts'
import { freePort } from '../free-port.ts'

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
    const session = await sessionOf(url(), bob)
    await act(url(), bob, 'notifications/add-device', deviceOf(session))

    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const shown = async (): Promise<number> =>
      (await client.query('select from push_shown where session = $1', [session])).rowCount ?? 0

    for (let round = 0; round < kills; round += 1) {
      const [victim, other] = programs
      for (let count = 0; count < mentions / kills; count += 1) await say(other.url, ada, `<@${bob.person}> hi`)
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
