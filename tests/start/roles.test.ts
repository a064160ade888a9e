import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { teamSpace } from '@atrium/engine/contract'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type TestDatabase, createTestDatabase, urlOf } from '../database.ts'
import { isLong } from '../long.ts'
import { startMailServer } from '../mail-server.ts'
import { hasNats, startNats } from '../nats-server.ts'
import { readLetter } from '../read-letter.ts'
import { type Program, newDataDir, startProgram } from './program.ts'
import { freePort } from '../free-port.ts'

type Started = Program & { readonly metrics: string }

/** Processes that share a database, a mail server and, where asked for, NATS. */
async function createPlace({ overNats }: { readonly overNats: boolean }) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const mail = await startMailServer()
  onTestFinished(() => mail[Symbol.asyncDispose]())
  const nats = overNats ? await startNats() : undefined
  onTestFinished(() => nats?.[Symbol.asyncDispose]())
  const client = await connected(database)
  const shared = { DATABASE_URL: urlOf(database), SMTP_URL: mail.url, SECRET: 's'.repeat(40) }
  return {
    client,
    /** Those that arrived; one that was taken and not yet noted when its process died comes again, under the same name. */
    letters: () => [...new Map(mail.sources.map((one) => [readLetter(one).headers.get('message-id'), one])).values()],
    async start(role: string): Promise<Started> {
      const port = String(await freePort())
      const env = { ...shared, ...(nats && { BUS_URL: nats.url }), ROLE: role, METRICS_PORT: port }
      const program = await startProgram({ dataDir: newDataDir(), env })
      await program.ready()
      return { ...program, metrics: `http://127.0.0.1:${port}/metrics` }
    },
  }
}

async function connected(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** How many entries a process wrote into logs, with its deeds or another's. */
async function written({ metrics }: Started): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^atrium_feed_seconds_count\{from="here"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

const buses = [{ name: 'PostgreSQL', overNats: false }, ...(hasNats ? [{ name: 'NATS', overNats: true }] : [])]

describe.runIf(isLong).each(buses)('a process for people and one for jobs, over $name', ({ overNats }) => {
  test('jobs are done by the one for jobs alone, once, whichever of the two is killed meanwhile', async () => {
    const { client, letters, start } = await createPlace({ overNats })
    let web = await start('web')
    const ada = await arrive(web.url)
    await ada.act('calendar/set-choices', { isMailed: true, isInMeeting: false })
    const told = async (id: string) =>
      (await client.query('select 1 from notice where source_id = $1', [id])).rowCount ?? 0
    const remind = async (title: string): Promise<string> => {
      const [id, at] = [newId(), Math.ceil(Date.now() / 1_000) * 1_000 + 2_000]
      await ada.act('calendar/create', { space: teamSpace, id, title, start: local(at), end: local(at + 60_000) })
      await ada.act('calendar/set-reminders', { space: teamSpace, id, minutes: [0] })
      return id
    }

    // What nobody begins, though a process that runs jobs looks for them every two seconds.
    const first = await remind('First')
    const overdue = `select attempts from graphile_worker.jobs where run_at < now() - interval '5 seconds'`
    await expect.poll(async () => (await client.query(overdue)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0)
    const { rows } = await client.query<{ attempts: number }>(overdue)
    expect(rows.filter(({ attempts }) => attempts > 0)).toEqual([])
    expect([await told(first), letters().length, await ada.processes()]).toEqual([0, 0, { web: 1, jobs: 0, all: 0 }])

    const jobs = await start('jobs')
    await expect.poll(() => told(first), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(1)
    expect(await ada.processes()).toEqual({ web: 1, jobs: 1, all: 0 })

    // Once they know of each other, its deeds are done at their home, where that can be asked.
    const before = [await written(web), await written(jobs)] as const
    const second = await remind('Second')
    await expect.poll(() => told(second), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(2)
    expect(await written(web)).toBeGreaterThan(before[0])
    expect((await written(jobs)) > before[1]).toBe(!overNats)

    const third = await remind('Third')
    web.kill('SIGKILL', 'group')
    await expect.poll(() => told(third), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(3)
    web = await start('web')
    ada.moveTo(web.url)

    // The next of its jobs stands still in its deed, and the process is killed in it.
    await client.query('begin; lock table notice in share mode')
    const fourth = await remind('Fourth')
    const standing = `select 1 from pg_locks where relation = 'notice'::regclass and not granted`
    await expect.poll(async () => (await client.query(standing)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0)
    jobs.kill('SIGKILL', 'group')
    await jobs.exitCode
    const next = await start('jobs')
    await client.query('rollback')
    await expect.poll(() => told(fourth), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(4)
    await expect.poll(() => ada.processes(), { timeout: 60_000 }).toEqual({ web: 1, jobs: 1, all: 0 })
    const left = `select 1 from graphile_worker.jobs where run_at <= now() or locked_at is not null`
    await expect.poll(async () => (await client.query(left)).rowCount, { timeout: 60_000 }).toBe(0)
    for (const id of [first, second, third, fourth]) expect(await told(id)).toBe(1)
    expect(letters()).toHaveLength(4)
    const gaps = `select 1 from (select seq - lag(seq) over (partition by space order by seq) as step from log) steps where step > 1`
    expect((await client.query(gaps)).rowCount).toBe(0)
    next.kill('SIGTERM')
    expect(await next.exitCode).toBe(0)
  }, 300_000)
})

test.runIf(isLong)('a process for jobs answers nobody, but for its health', async () => {
  const { start } = await createPlace({ overNats: false })
  const jobs = await start('jobs')
  expect(jobs.output()).toContain('Atrium runs jobs, and serves nobody.')
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${jobs.url}${path}`, init)).status
  expect([await statusOf('/healthz'), await statusOf('/readyz'), (await fetch(jobs.metrics)).status]).toEqual([
    200, 200, 200,
  ])
  for (const path of ['/', '/api/v1/queries/admin/health', '/api/auth/get-session', '/metrics', '/shared/x'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  const upgrade = request(`${jobs.url}/api/socket`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } }).end()
  const [answer] = (await once(upgrade, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(404)
  expect(await statusOf('/api/auth/sign-up/email', { method: 'POST', body: '{}' })).toBe(404)
})

test('a role that there is none of is refused, and one that leaves something to nobody', async () => {
  const refusalOf = async (role: string): Promise<string> => {
    const program = await startProgram({ dataDir: newDataDir(), env: { ROLE: role } })
    expect(await program.exitCode).toBe(1)
    return program.output().trim().split('\n').at(-1) ?? ''
  }
  expect(await refusalOf('worker')).toBe('Atrium cannot start: ROLE is "worker", but takes web, jobs, all.')
  expect(await refusalOf('jobs')).toBe(
    'Atrium cannot start: ROLE=jobs needs DATABASE_URL, too, so that other processes can do the rest.',
  )
})

const local = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

async function arrive(at: string) {
  let url = at
  const headers = { 'content-type': 'application/json', origin: at }
  const signUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Ada', email: `${newId()}@example.org`, password: 'secret1' }),
  })
  const cookie = signUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return {
    moveTo: (other: string) => void (url = other),
    async act(action: string, input: object): Promise<void> {
      const path = `${url}/api/v1/actions/${action}`
      const sent = { ...headers, origin: url, cookie }
      const answer = await fetch(path, { method: 'POST', headers: sent, body: JSON.stringify(input) })
      expect([action, answer.status]).toEqual([action, 200])
    },
    async processes(): Promise<unknown> {
      const answer = await fetch(`${url}/api/v1/queries/admin/health`, { headers: { cookie } })
      return ((await answer.json()) as { processes?: unknown }).processes
    },
  }
}
