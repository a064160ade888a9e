import { existsSync, statSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { type Blobs, openBlobs } from '@atrium/engine/server'
import type { GivenConfig } from '@atrium/engine/server/config'
import { features } from '../server/features.ts'
import type { Command } from './command.ts'
import { withPool } from './open-data.ts'

/** What one look found: fine, to be known, or wrong with what to do about it. */
interface Finding {
  readonly state: 'ok' | 'note' | 'WRONG'
  readonly words: string
}

const ok = (words: string): Finding => ({ state: 'ok', words })
const note = (words: string): Finding => ({ state: 'note', words })
const wrong = (words: string): Finding => ({ state: 'WRONG', words })

/** Looks at everything that can be wrong with an instance. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  takes: 0,
  summary: 'looks for what is wrong, and says what to do about it',
  help: 'Looks at the disk, the settings, the database, the files, email and queued jobs. Changes nothing.',
  async run({ config, say }) {
    const findings = [...lookAtDisk(config), ...lookAtSettings(config)]
    const blobs = await openBlobs(config)
    try {
      findings.push(...(await withPool(config, (pool) => lookAtData(pool, blobs))))
    } catch (error) {
      findings.push(wrong(`The database cannot be opened: ${(error as Error).message}`))
    }
    await blobs.close()
    for (const { state, words } of findings) say(`${state.padEnd(6)}${words}`)
    return findings.some(({ state }) => state === 'WRONG') ? 1 : 0
  },
}

const littleRoom = 1_073_741_824

function lookAtDisk({ dataDir }: GivenConfig): readonly Finding[] {
  const place = existsSync(dataDir) ? dataDir : dirname(dataDir)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const room =
    free < littleRoom
      ? wrong(
          `Only ${bytesInWords(free)} are free on the disk of ${dataDir}. Free some space, or the database will stop.`,
        )
      : ok(`${bytesInWords(free)} are free on the disk of ${dataDir}.`)
  if (!existsSync(dataDir)) return [room]
  const isOpen = (statSync(dataDir).mode & 0o077) !== 0
  return [
    room,
    isOpen
      ? note(`Other users of this machine can read ${dataDir}. Close it: chmod 700 ${dataDir}`)
      : ok('No one else on this machine can read the data.'),
  ]
}

function lookAtSettings({ publicUrl, host, smtpUrl, mailbox }: GivenConfig): readonly Finding[] {
  const isPublic = host === '0.0.0.0' || host === '::'
  return [
    smtpUrl
      ? ok('Email is sent by a mail server.')
      : note('No email is sent: set SMTP_URL, or deliver it yourself from /admin/mail.'),
    ...(mailbox && !smtpUrl
      ? [note('IMAP_URL has no effect: set SMTP_URL, too, so that there are emails to reply to.')]
      : []),
    isPublic && publicUrl.startsWith('http:')
      ? note(
          'Atrium is open to others over plain HTTP, which can be read in transit. Put an HTTPS proxy in front of it and set PUBLIC_URL.',
        )
      : ok(`People open ${publicUrl}.`),
  ]
}

async function lookAtData(pool: pg.Pool, blobs: Blobs): Promise<readonly Finding[]> {
  return [
    await lookAtVersion(pool),
    await lookAtSteps(pool),
    await lookAtLog(pool),
    await lookAtJobs(pool),
    await lookAtMail(pool),
    await lookAtBlobs(pool, blobs),
  ]
}

async function one(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(text, [...values])
  return Number(rows[0]?.count ?? 0)
}

async function lookAtVersion(pool: pg.Pool): Promise<Finding> {
  const version = await one(pool, `select current_setting('server_version_num')::int / 10000 as count`)
  return ok(`The database is PostgreSQL ${version}.`)
}

async function lookAtSteps(pool: pg.Pool): Promise<Finding> {
  const own = features.flatMap((feature) => feature.migrations ?? []).map(({ id }) => id)
  const { rows } = await pool.query<{ id: string }>('select id from migration')
  const done = new Set(rows.map(({ id }) => id))
  const missing = own.filter((id) => !done.has(id)).length
  return missing === 0
    ? ok('The tables are those of this version.')
    : note(`${missing === 1 ? '1 database migration runs' : `${missing} database migrations run`} at the next start.`)
}

/** Each space's log ends where the space says. */
async function lookAtLog(pool: pg.Pool): Promise<Finding> {
  const count = await one(
    pool,
    `select count(*) as count from space join lateral (select max(seq) as seq from log where log.space = space.id) last on true
     where last.seq is not null and last.seq <> space.head`,
  )
  return count === 0
    ? ok('Every log ends where its space says.')
    : wrong(`${count} spaces do not match their logs. Restore the last backup into another folder and compare.`)
}

async function lookAtJobs(pool: pg.Pool): Promise<Finding> {
  const count = await one(
    pool,
    `select count(*) as count from graphile_worker._private_jobs where attempts >= max_attempts`,
  )
  return count === 0
    ? ok('No jobs have failed.')
    : wrong(`${count === 1 ? '1 job' : `${count} jobs`} failed. See why and retry at /admin/jobs.`)
}

async function lookAtMail(pool: pg.Pool): Promise<Finding> {
  const count = await one(pool, `select count(*) as count from mail where state = 'failed'`)
  return count === 0
    ? ok('No email has failed.')
    : wrong(`${count} emails could not be sent. Check SMTP_URL; /admin/mail shows them and the reason.`)
}

const looksAt = 10_000

/** Of the newest files, whether each is there. */
async function lookAtBlobs(pool: pg.Pool, blobs: Blobs): Promise<Finding> {
  const { rows } = await pool.query<{ id: string; size: string }>(
    `select id, size from blob where size > 0 order by at desc limit ${looksAt}`,
  )
  let missing = 0
  for (const { id } of rows) if (!(await isThere(blobs, id))) missing += 1
  return missing === 0
    ? ok(`All of ${rows.length} files are where they should be.`)
    : wrong(`${missing} of ${rows.length} files are missing. Copy them from a backup to the same paths.`)
}

async function isThere(blobs: Blobs, id: string): Promise<boolean> {
  try {
    const first = await blobs.read(id, { start: 0, end: 0 })
    first.destroy()
    return true
  } catch {
    return false // counted, and said how many
  }
}
