import pg from 'pg'
import type { Logger } from '../log.ts'

/**
 * Which history of the data a database has. `epoch` is a name that nothing else ever has; `lineage` says where the data lie,
 * so that data that come from somewhere else get a new name.
 */
export interface Identity {
  readonly epoch: string
  readonly lineage: string
}

type Asked = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>

/** A cluster goes on with another timeline once a standby was promoted or a point in time was restored. */
const clusterText = `
  select (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
    as cluster`
/** A database that was made anew has another number, also one that was copied from a template. */
const databaseText = 'select oid::text as database from pg_database where datname = current_database()'
const epochText = 'select epoch from instance'
const nameText = `
  update instance set
    epoch = case when lineage is distinct from $1 and lineage is not null or folder <> $2 then gen_random_uuid()::text
      else epoch end,
    lineage = $1, folder = coalesce($2, folder)
  returning epoch`

/** What some hosted databases answer to questions about their cluster: not allowed, not there, not supported. */
const isNotTold = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['42501', '42883', '0A000'].includes(error.code ?? '')

/** Where the data of `db` lie. Fails on a standby, which nothing is to be written to. */
export async function lineageOf(db: Asked): Promise<string> {
  const { rows } = await db.query<{ database: string }>(databaseText)
  const cluster = await db
    .query<{ cluster: string }>(clusterText)
    .then((answer) => answer.rows[0]?.cluster ?? '')
    .catch((error: unknown) => {
      if (isNotTold(error)) return ''
      throw error
    })
  return `${cluster}/${rows[0]?.database ?? ''}`
}

/**
 * The name of the history that begins or goes on now: a new one when the data are not where they were, so that no screen
 * mixes what it keeps with what is here. `folder` tells a folder from a copy of it, where the data lie in one.
 */
export async function nameHistory(pool: pg.Pool, folder?: string): Promise<Identity> {
  const lineage = await lineageOf(pool)
  const { rows } = await pool.query<{ epoch: string }>(nameText, [lineage, folder ?? null])
  const [row] = rows
  if (!row) throw new Error('The database has lost its name.')
  return { epoch: row.epoch, lineage }
}

/** Gives the history a new name by hand, for data that were copied in a way that cannot be seen. */
export async function renewHistory(pool: pg.Pool): Promise<void> {
  await pool.query('update instance set epoch = gen_random_uuid()::text')
}

/** Sees to it that a process never goes on with data of another history than those it began with. */
export interface HistoryWatch {
  /** From here on only this one is right. */
  expect(identity: Identity): void
  /** Throws where `db` has another history. */
  check(db: Asked): Promise<void>
}

interface Needs {
  readonly log: Pick<Logger, 'error'>
  /** Hears once that the history is another: what this process remembers is of no use any more. */
  onOther(): void
}

export function createHistoryWatch({ log, onOther }: Needs): HistoryWatch {
  let expected: Identity | undefined
  let isTold = false
  return {
    expect(identity) {
      expected = identity
    },
    async check(db) {
      if (!expected) return
      const lineage = await lineageOf(db)
      const { rows } = await db.query<{ epoch: string }>(epochText)
      if (rows[0]?.epoch === expected.epoch && lineage === expected.lineage) return
      if (!isTold) {
        log.error('The data are others than before: a copy was restored, or a standby took over.')
        onOther()
      }
      isTold = true
      throw new Error('The database has another history than this process.')
    },
  }
}
