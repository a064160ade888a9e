import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { isLockedOut } from './in-transaction.ts'

/** One step forward of the database. Steps never change once released. */
export interface Migration {
  readonly id: string
  /**
   * Statements, or what runs them, all in one transaction; or a list of statements that can be in none, as those that build an
   * index beside whoever reads and writes: each by itself, and all of them once more where one failed.
   */
  readonly up: string | readonly string[] | ((client: pg.PoolClient) => Promise<void>)
  /** The version before this step cannot work with the database after it. Mostly it can: what is new is left alone by it. */
  readonly endsOlder?: boolean
}

const lockNumber = 4_171_001
const lockEveryMs = 200
/** Who waits for a lock has all wait that come after: so long at most, and then once more a little later. */
const lockMs = 3_000
const again = { everyMs: 1_000, times: 100 }

/**
 * Brings the database up to `migrations`, one process after the other. Answers with the steps that a newer version took, with
 * which this one can work; refuses a database with which it cannot. Calls `onWait` once where another process is at it.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  onWait?: () => void,
): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await takeTurn(client, onWait)
    const done = await appliedMigrations(client)
    const known = new Set(migrations.map(({ id }) => id))
    const newer = [...done].filter(([id]) => !known.has(id))
    if (newer.some(([, endsOlder]) => endsOlder))
      throw new StartupError(
        'The data was written by a newer version of Atrium. Start that version or a later one, or choose another data folder.',
      )
    for (const group of groupsOf(migrations.filter(({ id }) => !done.has(id)))) await applyPatiently(client, group)
    return newer.map(([id]) => id)
  } finally {
    // The turn ends with the connection, whatever came in between; a pooler, which none is meant to be here, keeps it open.
    await client.query(`select pg_advisory_unlock(${lockNumber})`).catch(() => undefined)
    client.release(true)
  }
}

/** Waits in no statement: an index that another process builds waits for all that are under way. */
async function takeTurn(client: pg.PoolClient, onWait: (() => void) | undefined): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as mine`)
    if (rows[0]?.mine) return
    if (tries === 0) onWait?.()
    await wait(lockEveryMs)
  }
}

/** The steps that were taken, each with whether older versions end with it. */
async function appliedMigrations(client: pg.PoolClient): Promise<ReadonlyMap<string, boolean>> {
  await client.query(`
    create table if not exists migration (id text primary key, applied_at timestamptz not null default now());
    alter table migration add column if not exists ends_older boolean not null default false`)
  const { rows } = await client.query<{ id: string; ends_older: boolean }>('select id, ends_older from migration')
  return new Map(rows.map((row) => [row.id, row.ends_older]))
}

type Group = readonly Migration[]

const isApart = ({ up }: Migration): boolean => Array.isArray(up)

/** Steps that are taken together: those of one transaction, or one that is in none. */
function groupsOf(migrations: readonly Migration[]): readonly Group[] {
  const groups: Migration[][] = []
  for (const migration of migrations) {
    const last = groups.at(-1)
    if (last?.[0] && !isApart(last[0]) && !isApart(migration)) last.push(migration)
    else groups.push([migration])
  }
  return groups
}

async function applyPatiently(client: pg.PoolClient, group: Group): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await apply(client, group)
    } catch (error) {
      if (!isLockedOut(error) || tries === again.times) throw error
      await wait(again.everyMs)
    }
}

async function apply(client: pg.PoolClient, group: Group): Promise<void> {
  const [first] = group
  if (first && Array.isArray(first.up)) {
    for (const statement of first.up) await client.query(statement)
    return note(client, first)
  }
  try {
    await client.query(`begin; set local lock_timeout = ${lockMs}`)
    for (const migration of group) await take(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error says more
    throw error
  }
}

async function take(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { up } = migration
  if (typeof up === 'string') await client.query(up)
  else if (typeof up === 'function') await up(client)
  await note(client, migration)
}

const note = async (client: pg.PoolClient, { id, endsOlder = false }: Migration): Promise<void> =>
  void (await client.query('insert into migration (id, ends_older) values ($1, $2)', [id, endsOlder]))
