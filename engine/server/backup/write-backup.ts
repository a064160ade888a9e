import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { thumbnailKey } from '../blobs/blob-rules.ts'
import { BlobMissing, type Blobs } from '../blobs/blobs.ts'
import { StartupError } from '../config/startup-error.ts'
import { summing, writeLines } from './line-file.ts'
import { type BlobLine, type Manifest, type Part, blobFile, format, manifestFile } from './manifest.ts'
import { type FoundTable, findTables, quoted } from './tables.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly blobs: Blobs
  /** The tables of what lets people in, which stay out. */
  readonly secretTables: readonly string[]
  /** Where the backup is made; must not be there yet. */
  readonly folder: string
  now(): number
}

/**
 * Writes all rows as of one moment, and the bytes of all files of that moment, into a folder that appears under its name
 * once it is whole. The instance goes on meanwhile. Nothing in it lets anybody in: no sessions, no secret, no links.
 */
export async function writeBackup({ pool, blobs, secretTables, folder, now }: Needs): Promise<Manifest> {
  const fresh = `${folder}.unfinished`
  await makeEmpty(folder, fresh)
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const migrations = await client.query<{ id: string }>('select id from migration order by id')
    const tables: Part[] = []
    for (const table of await findTables(client, secretTables))
      tables.push(await writeLines(fresh, `table-${table.name}`, rowsOf(client, table)))
    const jobs = await writeLines(fresh, 'jobs', jobsOf(client))
    const keys = await blobKeys(client)
    await client.query('commit')
    const copied = await copyBlobs(blobs, { folder: fresh, keys })
    const manifest: Manifest = {
      format,
      madeAt: new Date(now()).toISOString(),
      migrations: migrations.rows.map(({ id }) => id),
      tables,
      jobs,
      ...copied,
    }
    await writeDurable(join(fresh, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(fresh, folder)
    return manifest
  } finally {
    // A connection with a transaction that broke off is of no use to others.
    client.release(true)
  }
}

/** What an earlier backup of this name left behind that was broken off goes. */
async function makeEmpty(folder: string, fresh: string): Promise<void> {
  const found = await readdir(folder).catch(() => undefined)
  if (found) throw new StartupError(`${folder} already exists. Choose another folder for the backup.`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
}

const rowsAtOnce = 1_000
const heavyRowsAtOnce = 20

async function* rowsOf(client: pg.PoolClient, { name, columns, isHeavy }: FoundTable): AsyncGenerator<string> {
  const chosen = columns.map(quoted).join(', ')
  await client.query(
    `declare backup no scroll cursor for
     select row_to_json(one)::text as line from (select ${chosen} from ${quoted(name)}) one`,
  )
  for (;;) {
    const count = isHeavy ? heavyRowsAtOnce : rowsAtOnce
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from backup`)
    for (const { line } of rows) yield line
    if (rows.length < count) break
  }
  await client.query('close backup')
}

const jobsText = `
  select json_build_object('name', task.identifier, 'payload', job.payload, 'at', job.run_at, 'key', job.key,
    'queue', queue.queue_name)::text as line
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts and not coalesce(job.payload::jsonb -> 'data' ? 'token', false) order by job.id`
const outboxText = `
  select json_build_object('name', job ->> 'name', 'payload', json_build_object('data', job -> 'data', 'id', gen_random_uuid()),
    'at', coalesce(to_timestamp((job ->> 'at')::bigint / 1000.0), now()), 'key', (job ->> 'name') || ' ' || (job ->> 'key'),
    'queue', job ->> 'queue')::text as line
  from job_outbox cross join lateral jsonb_array_elements(jobs) with ordinality as each (job, nth)
  where refused is null and not coalesce(job -> 'data' ? 'token', false) order by job_outbox.id, nth`

/** What is left to be done, but for what bears the secret of a link. */
async function* jobsOf(client: pg.PoolClient): AsyncGenerator<string> {
  for (const text of [jobsText, outboxText])
    for (const { line } of (await client.query<{ line: string }>(text)).rows) yield line
}

async function blobKeys(client: pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>('select id from blob order by id')
  return rows.map(({ id }) => id)
}

interface Copying {
  readonly folder: string
  readonly keys: readonly string[]
}

type Copied = Pick<Manifest, 'blobs' | 'blobBytes' | 'gone'>

async function copyBlobs(from: Blobs, { folder, keys }: Copying): Promise<Copied> {
  const gone: string[] = []
  let blobBytes = 0
  async function* lines(): AsyncGenerator<string> {
    for (const id of keys) {
      const copied = await copyBlob(from, folder, id)
      const small = copied && (await copyBlob(from, folder, thumbnailKey(id)))
      if (!copied) gone.push(id)
      for (const line of [copied, small]) {
        if (!line) continue
        blobBytes += line.size
        yield JSON.stringify(line)
      }
    }
  }
  const blobs = await writeLines(folder, 'blobs', lines())
  return { blobs, blobBytes, gone }
}

/** Undefined where there is no such blob. */
async function copyBlob(from: Blobs, folder: string, key: string): Promise<BlobLine | undefined> {
  try {
    const source = await from.read(key)
    const path = join(folder, blobFile(key))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const { sum, hash, size } = summing()
    await pipeline(source, sum, createWriteStream(path, { mode: 0o600, flush: true }))
    return { key, size: size(), sha256: hash() }
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}

async function writeDurable(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}
