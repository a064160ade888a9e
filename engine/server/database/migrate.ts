import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'

/** One step forward of the database. Steps never change once released, and stay safe beside one older version. */
export interface Migration {
  readonly id: string
  /** Statements, or what runs them. */
  readonly up: string | ((client: pg.PoolClient) => Promise<void>)
}

const lockNumber = 4_171_001

/** Brings the database up to `migrations`, under a lock, all in one transaction. Refuses a database of a newer version. */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lockNumber})`)
    const done = await appliedMigrations(client)
    const known = new Set(migrations.map(({ id }) => id))
    if ([...done].some((id) => !known.has(id)))
      throw new StartupError(
        'The data was written by a newer version of Atrium. Start that version or a later one, or choose another data folder.',
      )
    for (const migration of migrations) if (!done.has(migration.id)) await apply(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error says more
    throw error
  } finally {
    client.release()
  }
}

async function appliedMigrations(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const found = await client.query<{ there: string | null }>(`select to_regclass('migration') as there`)
  if (!found.rows[0]?.there) {
    await client.query('create table migration (id text primary key, applied_at timestamptz not null default now())')
    return new Set()
  }
  const { rows } = await client.query<{ id: string }>('select id from migration')
  return new Set(rows.map(({ id }) => id))
}

async function apply(client: pg.PoolClient, { id, up }: Migration): Promise<void> {
  if (typeof up === 'string') await client.query(up)
  else await up(client)
  await client.query('insert into migration (id) values ($1)', [id])
}
