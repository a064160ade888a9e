import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Blobs } from '../blobs/blobs.ts'
import { prepareJobs } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import { type Migration, migrate } from '../database/migrate.ts'
import { engineMigrations } from '../database/migrations.ts'
import { StartupError } from '../config/startup-error.ts'
import { readLines } from './line-file.ts'
import { BlobLine, type Manifest, blobFile } from './manifest.ts'
import { findTables, quoted } from './tables.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly blobs: Blobs
  readonly log: Logger
  /** Those of the features, in order. */
  readonly migrations: readonly Migration[]
  /** The tables of what lets people in, which earlier versions put into backups. */
  readonly secretTables: readonly string[]
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Puts a backup that was verified into a database with nothing in it, in one transaction, and its files to where blobs
 * are kept. The database gets a name of its own, so that no screen takes the copy for what it was copied from.
 */
export async function restoreBackup({
  pool,
  blobs,
  log,
  migrations,
  secretTables,
  folder,
  manifest,
}: Needs): Promise<void> {
  await mustBeEmpty(pool)
  await migrate(pool, stepsOf(manifest, [...engineMigrations, ...migrations]))
  await prepareJobs(pool, log)
  for await (const line of readLines(folder, manifest.blobs.name))
    await restoreBlob(blobs, folder, BlobLine.parse(JSON.parse(line)))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await loadTables(client, { folder, manifest, secretTables })
    await loadJobs(client, folder)
    // Uploads that were on their way are not in a backup, and neither is the room that was kept for them.
    await client.query(`
      delete from blob_usage;
      insert into blob_usage select home, sum(size) from blob group by home;
      insert into blob_usage select 'everywhere', sum(size) from blob having count(*) > 0`)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function mustBeEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(
    'select exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind = $1) as there',
    ['r'],
  )
  if (rows[0]?.there)
    throw new StartupError('The database is not empty. Restore into an empty one: nothing is ever overwritten.')
}

/** The steps up to where the backed-up database stood; those after them run at the next start. */
function stepsOf(manifest: Manifest, all: readonly Migration[]): readonly Migration[] {
  const done = new Set(manifest.migrations)
  const steps = all.filter(({ id }) => done.has(id))
  if (steps.length < done.size)
    throw new StartupError(
      'The backup was made by a newer version of Atrium. Restore it with that version or a later one.',
    )
  return steps
}

type Loading = Pick<Needs, 'folder' | 'manifest' | 'secretTables'>

async function loadTables(client: pg.PoolClient, { folder, manifest, secretTables }: Loading): Promise<void> {
  const { tables } = manifest
  const known = await findTables(client, secretTables)
  const schema = await schemaOf(client)
  for (const { name } of known.toReversed()) await client.query(`delete from ${quoted(name)}`)
  for (const table of known) {
    const part = tables.find(({ name }) => name === `table-${table.name}`)
    if (!part) continue
    const columns = table.columns.map(quoted).join(', ')
    const insert = `insert into ${quoted(table.name)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${schema}.${quoted(table.name)}, $1::json)`
    for await (const lines of bundled(readLines(folder, part.name)))
      await client.query(insert, [`[${lines.join(',')}]`])
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoted(table.name)}`)
    if (Number(rows[0]?.count) !== part.rows) throw new Error(`Of ${table.name} not all rows came back.`)
  }
}

/** Named with each table: one that is called like a type of PostgreSQL's own would be taken for that. */
async function schemaOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
  return quoted(rows[0]?.schema ?? 'public')
}

async function loadJobs(client: pg.PoolClient, folder: string): Promise<void> {
  const text = `
    select graphile_worker.add_job(identifier => job.name, payload => job.payload, run_at => job.at,
      job_key => job.key, queue_name => job.queue)
    from json_to_recordset($1) as job (name text, payload json, at timestamptz, key text, queue text)`
  for await (const lines of bundled(readLines(folder, 'jobs'))) await client.query(text, [`[${lines.join(',')}]`])
}

const mostLines = 1_000
const mostLetters = 4_000_000

/** Lines as many at a time as are written at once. */
async function* bundled(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let bundle: string[] = []
  let letters = 0
  for await (const line of lines) {
    bundle.push(line)
    letters += line.length
    if (bundle.length < mostLines && letters < mostLetters) continue
    yield bundle
    bundle = []
    letters = 0
  }
  if (bundle.length > 0) yield bundle
}

async function restoreBlob(blobs: Blobs, folder: string, { key, size }: BlobLine): Promise<void> {
  let progress = await blobs.begin(key, size)
  const keep = async (further: typeof progress): Promise<void> => void (progress = further)
  if (size > 0) await blobs.append({ key, size, progress }, createReadStream(join(folder, blobFile(key))), keep)
  await blobs.finish({ key, size, progress })
}
