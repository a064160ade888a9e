import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { teamSpace } from '@atrium/engine/contract'
import { startEmbeddedPostgres } from '@atrium/engine/server/embedded'
import { hasNats, startNats } from '../tests/nats-server.ts'
import { connect } from './client.ts'
import { type Row, latencies, round } from './figures.ts'
import { type Report, startHelper } from './helper.ts'
import { type Subject, register, startSubject } from './subject.ts'

const seconds = 8
const writersEach = 4
const ahead = 5
const settings = { shared_preload_libraries: 'pg_stat_statements', max_connections: '200' }

/** What one process, two and three do to one database when all write in the space that all follow: counts, which are exact. */
export async function benchCluster(folder: string): Promise<readonly Row[]> {
  mkdirSync(folder, { recursive: true })
  const onLost = (error: Error): never => {
    throw new Error('The PostgreSQL of the bench is gone.', { cause: error })
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), onLost, settings })
  const { host, user } = postgres.connection
  const urlOf = (database: string): string =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const rows: Row[] = []
  try {
    for (const bus of hasNats ? (['PostgreSQL', 'NATS'] as const) : (['PostgreSQL'] as const))
      for (const count of [1, 2, 3]) {
        const name = `${bus.toLowerCase()}_${count}`
        await ask(urlOf('postgres'), `create database ${name} template template0`)
        rows.push({
          bus,
          processes: count,
          ...(await run({ url: urlOf(name), count, bus, folder: join(folder, name) })),
        })
      }
  } finally {
    await postgres.stop()
  }
  if (!hasNats) console.log('NATS is not installed, so it was not measured: apt-get install nats-server')
  return rows
}

interface Run {
  readonly url: string
  readonly count: number
  readonly bus: 'PostgreSQL' | 'NATS'
  readonly folder: string
}

async function run({ url, count, bus, folder }: Run): Promise<Row> {
  await using nats = bus === 'NATS' ? await startNats() : undefined
  const env = { DATABASE_URL: url, SECRET: 's'.repeat(40), BUS_URL: nats?.url ?? '' }
  const subjects: Subject[] = []
  try {
    while (subjects.length < count) subjects.push(await startSubject(join(folder, String(subjects.length)), env))
    return figures(await measure(url, subjects))
  } finally {
    for (const subject of subjects) await subject.stop()
  }
}

async function measure(url: string, subjects: readonly Subject[]): Promise<Measured> {
  const cookies = await register(subjects[0]?.url ?? '', 4)
  // Somebody has the space open with each of them.
  const screens = await Promise.all(subjects.map((subject) => connect(subject.url, cookies[0] ?? '')))
  await ask(url, 'create extension if not exists pg_stat_statements')
  await ask(url, 'select pg_stat_statements_reset()')
  const locks = watchLocks(url)
  const reports = await write(subjects, cookies)
  const waits = await locks.end()
  const counts = await countStatements(url)
  for (const screen of screens) screen.close()
  return { reports, counts, waits }
}

async function write(subjects: readonly Subject[], cookies: readonly string[]): Promise<readonly Report[]> {
  const job = { type: 'writers', cookies, count: writersEach, ahead, seconds, spaces: [teamSpace] } as const
  const helpers = []
  for (const { url } of subjects) helpers.push(await startHelper({ ...job, url }))
  return Promise.all(helpers.map(({ report }) => report()))
}

interface Counts extends pg.QueryResultRow {
  readonly all: number
  readonly log: number
  readonly notify: number
}

/** All statements, those that read the log to tell screens of it, and those that tell other processes. */
async function countStatements(url: string): Promise<Counts> {
  const [counts] = await ask<Counts>(
    url,
    `select sum(calls)::int as all,
       coalesce(sum(calls) filter (where query like 'select seq, deed, changes from log%'), 0)::int as log,
       coalesce(sum(calls) filter (where query like '%pg_notify%'), 0)::int as notify
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`,
  )
  if (!counts) throw new Error('No statements were counted.')
  return counts
}

const lookEveryMs = 50

interface Waits {
  readonly looks: number
  readonly waiting: number
}

/** Looks again and again how many of those at work wait for a lock. */
function watchLocks(url: string): { end(): Promise<Waits> } {
  const client = new pg.Client({ connectionString: url })
  let [looks, waiting, isOver] = [0, 0, false]
  const watch = async (): Promise<void> => {
    await client.connect()
    while (!isOver) {
      const { rows } = await client.query<{ all: number; waiting: number }>(
        `select count(*)::int as all, count(*) filter (where wait_event_type = 'Lock')::int as waiting
         from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
      )
      looks += rows[0]?.all ?? 0
      waiting += rows[0]?.waiting ?? 0
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
    await client.end()
  }
  const watching = watch()
  return {
    async end() {
      isOver = true
      await watching
      return { looks, waiting }
    },
  }
}

interface Measured {
  readonly reports: readonly Report[]
  readonly counts: Counts
  readonly waits: Waits
}

function figures({ reports, counts, waits }: Measured): Row {
  const deeds = reports.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  return {
    'deeds/s': Math.round(deeds / seconds),
    refused: reports.reduce((sum, { refused }) => sum + refused, 0),
    'statements a deed': round(counts.all / deeds),
    'log reads a deed': Math.round((counts.log / deeds) * 10_000) / 10_000,
    'NOTIFYs a deed': round(counts.notify / deeds),
    NOTIFYs: counts.notify,
    'waiting for a lock %': round((100 * waits.waiting) / Math.max(1, waits.looks)),
    ...latencies(
      'acknowledged',
      reports.flatMap((report) => report.latencies),
    ),
  }
}

async function ask<R extends pg.QueryResultRow>(url: string, text: string): Promise<readonly R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}
