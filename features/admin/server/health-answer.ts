import { statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { answer } from '@atrium/engine/server'
import { type Health, healthQuery } from '../contract/queries.ts'
import { watchDelay } from './watch-delay.ts'

type Db = Kysely<Record<never, never>>

/** How this process is: of several, the one that was asked. */
export function createHealthAnswer() {
  const delay = watchDelay()
  return answer(healthQuery, async ({ db }) => {
    const began = performance.now()
    const facts = await factsOf(db)
    const answersMs = performance.now() - began
    return {
      node: process.version,
      upSinceMs: process.uptime() * 1_000,
      memory: process.memoryUsage.rss(),
      unexpectedEnds: unexpectedEnds(process.env['ATRIUM_ENDED']),
      ...facts,
      processes: await processesOf(db),
      answersMs,
      delay: delay(),
      disk: await diskOf(db),
      mail: await mailOf(db),
      mailbox: await mailboxOf(db),
    }
  })
}

/** Reads what `app/boot/supervise.mjs` tells a server that it started anew: how often, and when the last time. */
export function unexpectedEnds(told: string | undefined): Health['unexpectedEnds'] {
  const [, count, lastAt] = /^(\d+) (\d+)$/.exec(told ?? '') ?? []
  return count === undefined ? null : { count: Number(count), lastAt: Number(lastAt) }
}

async function factsOf(db: Db): Promise<Pick<Health, 'postgres' | 'databaseBytes' | 'connections'>> {
  const { rows } = await sql<{ postgres: string; bytes: number; used: number; most: number }>`
    select current_setting('server_version') as postgres, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::int as used,
      current_setting('max_connections')::int as most`.execute(db)
  const { postgres = '', bytes = 0, used = 0, most = 0 } = rows[0] ?? {}
  return { postgres, databaseBytes: bytes, connections: { used, most } }
}

/** Those that were there until a moment ago: each says each few seconds that it is. */
async function processesOf(db: Db): Promise<Health['processes']> {
  const { rows } = await sql<Health['processes']>`
    select count(*) filter (where role = 'web')::int as web, count(*) filter (where role = 'jobs')::int as jobs,
      count(*) filter (where role = 'all')::int as "all" from job_process where seen > now() - interval '15 seconds'`.execute(
    db,
  )
  return rows[0] ?? { web: 0, jobs: 0, all: 0 }
}

/** Where the database lies, when that is on this machine and it says so. */
async function diskOf(db: Db): Promise<Health['disk']> {
  try {
    const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db)
    const { bavail, blocks, bsize } = await statfs(rows[0]?.folder ?? '')
    return { free: bavail * bsize, all: blocks * bsize }
  } catch {
    return null // a server of one's own says its folder only to those who run it
  }
}

async function mailOf(db: Db): Promise<Health['mail']> {
  const { rows } = await sql<Health['mail']>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'kept')::int as kept from mail`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0, kept: 0 }
}

/** Absent where no process reads it, nor did until a moment ago. */
async function mailboxOf(db: Db): Promise<Health['mailbox']> {
  const { rows } = await sql<{ lookedAt: number | null; error: string | null; errorAt: number | null }>`
    select looked_at, error, error_at from mailbox
    where held_until > extract(epoch from clock_timestamp()) * 1000 - 60000`.execute(db)
  const [row] = rows
  if (!row) return null
  const { lookedAt, error, errorAt } = row
  return { lookedAt, failure: error === null || errorAt === null ? null : { since: errorAt, words: error } }
}
