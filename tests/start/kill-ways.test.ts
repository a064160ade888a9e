import { teamSpace } from '@atrium/engine/contract'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { certificate, receiverKey } from '../certificate.ts'
import { createTestDatabase, urlOf } from '../database.ts'
import { makeJobsDue } from '../jobs-due.ts'
import { isLong } from '../long.ts'
import { startMailServer } from '../mail-server.ts'
import { readLetter } from '../read-letter.ts'
import { act, register, sessionOf } from './newcomer.ts'
import { type Program, newDataDir, startProgram } from './program.ts'
import { freePort } from '../free-port.ts'

const people = 25
/** As many as one letter shows. */
const messages = 20
const notices = people * messages
const kills = 5
const killEveryMs = 10_000
/** As many jobs as a process does at once. */
const atOnce = 4

test.runIf(isLong)(
  'R3.11 each of 500 notices is in the inbox, on the device and in a letter, once, through kill -9 of two processes each ten seconds',
  { timeout: 500_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    await using mail = await startMailServer()
    const pushed = await startReceiver()
    const start = () => startServer(urlOf(database), { receiver: pushed.port, smtpUrl: mail.url })
    let programs: readonly [Program, Program] = [await start(), await start()]
    const ada = await register(programs[0].url)
    const others = []
    for (let count = 0; count < people; count += 1) others.push(await register(programs[0].url))
    for (const one of others) {
      const session = await sessionOf(programs[0].url, one)
      await act(programs[0].url, one, 'notifications/add-device', deviceOf(session))
    }
    const client = new pg.Client(database.connection)
    await client.connect()
    onTestFinished(() => client.end())
    const count = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n)

    const text = others.map(({ person }) => `<@${person}>`).join(' ')
    const said: string[] = []
    for (let round = 0; round < kills; round += 1) {
      const [victim, other] = programs
      const killAt = Date.now() + killEveryMs
      while (said.length < ((round + 1) * messages) / kills) {
        const id = newId()
        await act(other.url, ada, 'chat/send-message', { space: teamSpace, id, text })
        said.push(id)
        await timePasses(client)
      }
      await wait(killAt - Date.now())
      victim.kill('SIGKILL', 'group')
      programs = [other, await start()]
    }

    const inInbox = () => count(`select count(*) as n from notice where cause = 'mention'`)
    const onDevices = () => count('select count(*) as n from push_shown')
    const inLetters = async (): Promise<number> => {
      await timePasses(client)
      return count('select count(*) as n from notice_emailed')
    }
    await expect.poll(inInbox, { timeout: 100_000 }).toBe(notices)
    await expect.poll(onDevices, { timeout: 100_000 }).toBe(notices)
    await expect.poll(inLetters, { timeout: 100_000, interval: 1_000 }).toBe(notices)

    const told = toldIn(mail.sources)
    expect(told.size).toBe(people)
    for (const links of told.values()) expect([...links].toSorted()).toEqual([...said].toSorted())
    // What was sent and not yet noted when its process died is sent again; browsers show it once.
    expect(pushed.taken()).toBeGreaterThanOrEqual(notices)
    expect(pushed.taken()).toBeLessThanOrEqual(notices + kills * atOnce)
  },
)

/** The messages that the letters tell, by who gets them; of letters of one name the first is kept, as mailboxes do. */
function toldIn(sources: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const letters = new Map(
    sources
      .map(readLetter)
      .map((letter) => [letter.headers.get('message-id'), letter] as const)
      .toReversed(),
  )
  const told = new Map<string, string[]>()
  for (const { headers, text } of letters.values()) {
    const to = headers.get('to') ?? ''
    const links = [...text.matchAll(/chat\?message=([\w-]+)/g)].map(([, id = '']) => id)
    told.set(to, [...(told.get(to) ?? []), ...links])
  }
  return told
}

/** What is to be told by email is due now, and nobody had a letter a short while ago. */
async function timePasses(client: pg.Client): Promise<void> {
  await client.query('select move_jobs(1000)')
  await client.query(
    `update notice set email_at = email_at - 3600000 where email_at > extract(epoch from now()) * 1000`,
  )
  await client.query('update notice_emailed set at = at - 3600000')
  await makeJobsDue(client, `task_identifier = 'notifications/email' and run_at > now()`)
}

async function startReceiver() {
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
  return { port: (receiver.address() as AddressInfo).port, taken: () => taken }
}

interface Around {
  readonly receiver: number
  readonly smtpUrl: string
}

async function startServer(database: string, { receiver, smtpUrl }: Around): Promise<Program> {
  const port = String(await freePort())
  const file = join(import.meta.dirname, 'push-server.ts')
  const command = [process.execPath, file, database, port, String(receiver)] as const
  const env = { PORT: port, SMTP_URL: smtpUrl }
  const program = await startProgram({ dataDir: newDataDir(), env, command: [...command] })
  await program.ready()
  return program
}

function deviceOf(session: string) {
  const keys = createECDH('prime256v1')
  return {
    session,
    endpoint: `https://push.example.org/${session}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    userAgent: 'Chrome',
  }
}
