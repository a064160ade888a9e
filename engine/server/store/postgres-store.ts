import pg from 'pg'
import {
  type Entry,
  type Key,
  type PersonId,
  type RecordKind,
  type Row,
  orderOf,
  ownSpace,
  teamSpace,
} from '@atrium/engine/contract'
import { beginLocking, isLockedOut } from '../database/in-transaction.ts'
import { run } from '../database/database.ts'
import { addNotes } from '../deeds/audit.ts'
import { NotInTime, within } from '../deeds/within.ts'
import { leaveJobs } from '../jobs/job-outbox.ts'
import { lend } from '../deeds/lent.ts'
import { olderStatement, snapshotStatement } from './read-statements.ts'
import {
  type Batch,
  Conflict,
  type DeedKey,
  type Granted,
  type Head,
  LockedOut,
  type OlderRows,
  type Outcome,
  type Page,
  type RecordedDeed,
  type Snapshot,
  type Store,
  type StoreTransaction,
  deedName,
} from './store.ts'
import { type Table, tableOf } from './table.ts'

const lockSpaces = 'select id, head, last_at from space where id = any($1::text[]) order by id for update'
const heldSpaces = `
  with free as materialized (select id from space where id = any($1::text[]) for update skip locked)
  select id from space where id = any($1::text[]) and id not in (select id from free)`
// Each key looks itself up: planned as a join, the whole table might be read.
const findDeeds = `
  select deed.* from unnest($1::text[], $2::text[]) as wanted (by, id)
  cross join lateral (select by, id, digest, seqs from deed where by = wanted.by and id = wanted.id limit 1) deed`
const writeLog = `
  with lines as (select * from jsonb_to_recordset($1) as line (space text, seq bigint, at bigint, deed text, changes jsonb)),
    logged as (insert into log (space, seq, at, deed, changes) select space, seq, at, deed, changes from lines),
    done as (insert into deed (by, id, digest, seqs)
      select by, id, digest, seqs from jsonb_to_recordset($2) as deed (by text, id text, digest text, seqs jsonb))
  insert into space (id, head, last_at) select space, max(seq), max(at) from lines group by space order by space
  on conflict (id) do update set head = excluded.head, last_at = excluded.last_at`
const readLog = 'select seq, deed, changes from log where space = $1 and seq > $2 order by seq limit $3'
const readHeads = 'select id, head from space where id = any($1::text[])'
const readAccess = 'select id, role, since from access where space = $1'
const pruneLog =
  'delete from log where (space, seq) in (select space, seq from log where at < $1 order by space, seq limit $2)'
const uniqueViolation = '23505'
/** What takes longer goes over a line that is silent; whoever asked does so again, and is told whether it was done. */
const longestMs = 120_000

/**
 * Keeps everything in PostgreSQL 15 or later: a table per kind, a log, and a row per space as its lock. `onJobs` is called when
 * a batch was committed that left jobs.
 */
export function createPostgresStore(pool: pg.Pool, onJobs?: () => void): Store {
  return new PostgresStore(pool, onJobs)
}

interface LockedSpace extends pg.QueryResultRow {
  readonly id: string
  readonly head: number
  readonly last_at: number
}

interface Locking {
  readonly spaces: readonly string[]
  readonly waitMs: number | undefined
}

class PostgresStore implements Store {
  readonly #pool: pg.Pool
  readonly #onJobs: (() => void) | undefined
  readonly #tables = new Map<RecordKind, Table>()
  readonly #table = (kind: RecordKind): Table => {
    const table = this.#tables.get(kind) ?? tableOf(kind)
    this.#tables.set(kind, table)
    return table
  }

  constructor(pool: pg.Pool, onJobs: (() => void) | undefined) {
    this.#pool = pool
    this.#onJobs = onJobs
  }

  async transact<T>(
    spaces: readonly string[],
    work: (transaction: StoreTransaction) => Promise<Outcome<T>>,
    waitMs?: number,
  ): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    const all = async (): Promise<T> => {
      const { batch, result } = await work(await this.#begin(client, { spaces, waitMs }))
      if (batch) await this.#commit(client, batch)
      else await client.query('rollback')
      if (batch?.jobs.length) this.#onJobs?.()
      return result
    }
    try {
      return await within(longestMs, all())
    } catch (error) {
      if (error instanceof NotInTime) broken = error
      else await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw isLockedOut(error) ? new LockedOut('Somebody else kept a lock for too long.', { cause: error }) : error
    } finally {
      client.release(broken)
    }
  }

  async held(spaces: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await run<{ id: string }>(this.#pool, heldSpaces, [spaces])
    return new Set(rows.map(({ id }) => id))
  }

  async #begin(client: pg.PoolClient, { spaces, waitMs }: Locking): Promise<StoreTransaction> {
    const sent = [client.query(beginLocking(waitMs)), run<LockedSpace>(client, lockSpaces, [spaces])] as const
    const [, locked] = await Promise.all(sent)
    return {
      heads: new Map<string, Head>(locked.map(({ id, head, last_at: at }) => [id, { seq: head, at }])),
      find: (kind, key) => this.#find(client, kind, key),
      findAll: (kind, keys) =>
        run<Row & pg.QueryResultRow>(client, this.#table(kind).findAll, [
          keys.map(({ space }) => space),
          keys.map(({ id }) => id),
        ]),
      recorded: (deeds) => recordedDeeds(client, deeds),
      lend: () => lend(client),
    }
  }

  /** Sends all statements and the commit at once; when one fails, PostgreSQL turns the commit into a rollback. */
  async #commit(client: pg.PoolClient, batch: Batch): Promise<void> {
    const statements = [
      ...rowStatements(batch, this.#table),
      ...jobStatements(batch),
      ...noteStatements(batch),
      logStatement(batch),
    ]
    const sent: Promise<unknown>[] = statements.map(({ text, values }) => run(client, text, values))
    const ended = await Promise.allSettled([...sent, client.query('commit')])
    const failed = ended.find((one) => one.status === 'rejected')
    if (!failed) return
    const { reason } = failed as { reason: unknown }
    if (reason instanceof pg.DatabaseError && reason.code === uniqueViolation)
      throw new Conflict(reason.message, { cause: reason })
    throw reason
  }

  find(kind: RecordKind, key: Key): Promise<Row | undefined> {
    return this.#find(this.#pool, kind, key)
  }

  async entriesAfter(space: string, seq: number, limit: number): Promise<readonly Entry[] | undefined> {
    const entries = await run<Entry & pg.QueryResultRow>(this.#pool, readLog, [space, seq, limit])
    if (entries[0]) return entries[0].seq === seq + 1 ? entries : undefined
    const head = (await this.heads([space])).get(space) ?? 0
    return head > seq ? undefined : []
  }

  async heads(spaces: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await run<{ id: string; head: number }>(this.#pool, readHeads, [spaces])
    return new Map(rows.map(({ id, head }) => [id, head]))
  }

  async snapshot(space: string, kinds: readonly RecordKind[]): Promise<Snapshot> {
    const statement = snapshotStatement(kinds, this.#table)
    const [row] = await run<{ head: number } & Record<string, readonly Row[]>>(this.#pool, statement, [space])
    return { seq: row?.head ?? 0, kinds: kinds.map((kind) => atHand(kind, row?.[`rows of ${kind.name}`] ?? [])) }
  }

  async older(kind: RecordKind, { space, before, limit }: Page): Promise<OlderRows> {
    const statement = olderStatement(kind, this.#table(kind))
    const [row] = await run<{ head: number; rows: readonly Row[] }>(this.#pool, statement, [space, before, limit])
    const rows = (row?.rows ?? []).toReversed()
    return { kind: kind.name, seq: row?.head ?? 0, rows, floor: floorOf(kind, rows, limit) }
  }

  async accessOf(person: PersonId): Promise<ReadonlyMap<string, Granted>> {
    const rows = await run<Granted & { readonly id: string }>(this.#pool, readAccess, [ownSpace(person)])
    return new Map(rows.map(({ id, role, since }) => [id, { role, since }]))
  }

  async companyOf(person: PersonId, grant: RecordKind): Promise<ReadonlySet<string>> {
    const text = `
      select distinct one.id from access join ${this.#table(grant).name} one on one.space = access.id
      where access.space = $1 and access.id <> $2 and one.id <> $3`
    const rows = await run<{ id: string }>(this.#pool, text, [ownSpace(person), teamSpace, person])
    return new Set(rows.map(({ id }) => id))
  }

  async prune(beforeMs: number, limit: number): Promise<number> {
    return (await this.#pool.query(pruneLog, [beforeMs, limit])).rowCount ?? 0
  }

  async #find(db: pg.Pool | pg.PoolClient, kind: RecordKind, key: Key): Promise<Row | undefined> {
    const [row] = await run<pg.QueryResultRow>(db, this.#table(kind).find, [key.space, key.id])
    return row as Row | undefined
  }
}

function atHand(kind: RecordKind, rows: readonly Row[]): Snapshot['kinds'][number] {
  const newestLast = kind.atHand === 'all' ? rows : rows.toReversed()
  const limit = kind.atHand === 'all' ? Infinity : kind.atHand.newest
  return { kind: kind.name, rows: newestLast, floor: floorOf(kind, newestLast, limit) }
}

/** A page that is full may have older rows below it; one that is not has none. */
function floorOf(kind: RecordKind, rows: readonly Row[], limit: number): number | null {
  return rows[0] && rows.length >= limit ? orderOf(kind, rows[0]) : null
}

async function recordedDeeds(client: pg.PoolClient, deeds: readonly DeedKey[]): Promise<Map<string, RecordedDeed>> {
  const values = [deeds.map(({ by }) => by), deeds.map(({ id }) => id)]
  const rows = await run<RecordedDeed & pg.QueryResultRow>(client, findDeeds, values)
  return new Map(rows.map((row) => [deedName(row), row]))
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

function rowStatements({ rows }: Batch, table: (kind: RecordKind) => Table): readonly Statement[] {
  return rows.flatMap(({ kind, adds, puts, drops }) => {
    const { insert, upsert, remove, toStored } = table(kind)
    const dropped = [drops.map(({ space }) => space), drops.map(({ id }) => id)]
    return [
      ...(drops.length > 0 ? [{ text: remove, values: dropped }] : []),
      ...(adds.length > 0 ? [{ text: insert, values: [JSON.stringify(adds.map(toStored))] }] : []),
      ...(puts.length > 0 ? [{ text: upsert, values: [JSON.stringify(puts.map(toStored))] }] : []),
    ]
  })
}

const jobStatements = ({ jobs }: Batch): readonly Statement[] =>
  jobs.length > 0 ? [{ text: leaveJobs, values: [JSON.stringify(jobs)] }] : []

const noteStatements = ({ notes }: Batch): readonly Statement[] =>
  notes.length > 0 ? [{ text: addNotes, values: [JSON.stringify(notes)] }] : []

const logStatement = ({ lines, deeds }: Batch): Statement => ({
  text: writeLog,
  values: [JSON.stringify(lines), JSON.stringify(deeds)],
})
