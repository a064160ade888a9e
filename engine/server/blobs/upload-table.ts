import { type SpaceId, commonRefusal } from '@atrium/engine/contract'
import type pg from 'pg'
import { beginLocking, isLockedOut } from '../database/in-transaction.ts'
import { run } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import type { BlobProgress } from './blobs.ts'

/** A file that is being brought in, by one person into one space (`home`). Its id is the file's. */
export interface UploadRow {
  readonly id: string
  readonly home: SpaceId
  readonly person: string
  readonly name: string
  readonly size: number
  readonly progress: BlobProgress
  readonly at: number
}

/** All bytes of the instance count under this name. */
const everywhere = 'everywhere'

// What belongs to a space is called `home` here: when a space is emptied, the collector still has to know of its bytes.
export const uploadMigration: Migration = {
  id: '0003-blobs',
  up: `
    create table upload (
      id text primary key,
      home text not null,
      person text not null,
      name text not null,
      size bigint not null,
      progress jsonb not null,
      holder text,
      at bigint not null,
      moved_at bigint not null
    );
    create index upload_moved on upload (moved_at);

    -- The blobs that are whole.
    create table blob (id text primary key, home text not null, size bigint not null, at bigint not null);
    create index blob_at on blob (at);

    -- How many bytes there are or will be, by space and everywhere.
    create table blob_usage (home text primary key, bytes bigint not null);`,
}

/** How many bytes there may be; undefined: no matter how many. */
export interface Quota {
  readonly perSpace: number | undefined
  readonly everywhere: number | undefined
}

export type Reserved = 'reserved' | 'taken' | 'too-many' | 'space-full' | 'team-full'

/** So many files one person brings in at once. */
export const mostOfOne = 50
/** Bytes of a millisecond: what has come more slowly than this for a while gives its room to others. */
const slowest = 1
const graceMs = 2 * 60_000

type UploadRecord = Omit<UploadRow, 'progress'> & { progress: BlobProgress } & pg.QueryResultRow

interface Stale {
  readonly since: number
  readonly begunBefore: number
  readonly limit: number
}

const received = `(progress ->> 'received')::bigint`
const isDone = 'not exists (select from upload where upload.id = blob.id)'
const columns = 'id, home, person, name, size, progress, at'
const insert = `insert into upload (id, home, person, name, size, progress, at, moved_at)
  select $1, $2, $3, $4, $5, $6, $7, $7 where not exists (select from blob where id = $1) on conflict do nothing`
const reserve = `
  insert into blob_usage (home, bytes) values ($1, $2)
  on conflict (home) do update set bytes = blob_usage.bytes + excluded.bytes returning bytes`
const free = `update blob_usage set bytes = greatest(0, bytes - $2) where home = any($1::text[])`

/** The uploads and blobs as the database knows them, with how much room they take. */
export class UploadTable {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Writes an upload down and reserves its room, or says why not. */
  add(row: UploadRow, quota: Quota): Promise<Reserved> {
    const { id, home, person, name, size, progress, at } = row
    return this.#inTransaction<Reserved>(async (client) => {
      const { rowCount } = await client.query(insert, [id, home, person, name, size, JSON.stringify(progress), at])
      if (rowCount === 0) return { keep: false, result: 'taken' }
      const all = await take(client, everywhere, size)
      // Whoever else begins one waits here until this one is written down, or is not.
      if ((await countOf(client, person)) > mostOfOne) return { keep: false, result: 'too-many' }
      if (isOver(all, quota.everywhere)) return { keep: false, result: 'team-full' }
      if (isOver(await take(client, home, size), quota.perSpace)) return { keep: false, result: 'space-full' }
      return { keep: true, result: 'reserved' }
    })
  }

  async find(id: string): Promise<UploadRow | undefined> {
    const [row] = await run<UploadRecord>(this.#pool, `select ${columns} from upload where id = $1`, [id])
    return row
  }

  /** Makes `holder` the one who writes on; whoever wrote before cannot keep anything any more. */
  async hold(id: string, holder: string, at: number): Promise<UploadRow | undefined> {
    const text = `update upload set holder = $2, moved_at = $3 where id = $1 returning ${columns}`
    const [row] = await run<UploadRecord>(this.#pool, text, [id, holder, at])
    return row
  }

  /** Notes how far `holder` came; answers whether they still are the one who writes. */
  async move(id: string, holder: string, { progress, at }: { progress: BlobProgress; at: number }): Promise<boolean> {
    const text = 'update upload set progress = $3, moved_at = $4 where id = $1 and holder = $2 returning id'
    return (await run(this.#pool, text, [id, holder, JSON.stringify(progress), at])).length > 0
  }

  /** The blob of a file that is no longer being brought in. */
  async done(id: string): Promise<{ home: SpaceId; size: number } | undefined> {
    const text = `select home, size from blob where id = $1 and ${isDone}`
    const [row] = await run<{ home: SpaceId; size: number }>(this.#pool, text, [id])
    return row
  }

  /** The space in which a file lies, whatever its address says. */
  async homeOf(id: string): Promise<string | undefined> {
    return (await run<{ home: string }>(this.#pool, 'select home from blob where id = $1', [id]))[0]?.home
  }

  /** The upload's blob is whole. */
  async complete({ id, home, size }: UploadRow, at: number): Promise<void> {
    const text = 'insert into blob (id, home, size, at) values ($1, $2, $3, $4) on conflict do nothing'
    await run(this.#pool, text, [id, home, size, at])
  }

  /** Forgets an upload that became a file. */
  async forget(id: string): Promise<void> {
    await run(this.#pool, 'delete from upload where id = $1', [id])
  }

  /** Forgets an upload that came to nothing, or a blob, and frees its room. */
  drop(table: 'upload' | 'blob', id: string): Promise<void> {
    return this.#inTransaction(async (client) => {
      const text = `delete from ${table} where id = $1 returning home, size`
      const [row] = await run<{ home: string; size: number }>(client, text, [id])
      if (table === 'upload') await run(client, 'delete from blob where id = $1', [id])
      if (row) await run(client, free, [[row.home, everywhere], row.size])
      return { keep: true, result: undefined }
    })
  }

  /** Uploads on which nothing came since, or, of those of which nothing ever came, since `begunBefore`. */
  stale({ since, begunBefore, limit }: Stale): Promise<readonly UploadRow[]> {
    const text = `
      select ${columns} from upload where moved_at < $1 or (moved_at < $2 and ${received} = 0) order by moved_at limit $3`
    return run<UploadRecord>(this.#pool, text, [since, begunBefore, limit])
  }

  /** Of the uploads that keep room and send next to nothing, to `home` or anywhere, the one that keeps the most. */
  async stalled(now: number, home?: string): Promise<UploadRow | undefined> {
    const text = `
      select ${columns} from upload
      where at < $1::bigint - ${graceMs} and ${received} < size and ${received} < ($1::bigint - at) * ${slowest}
        and ($2::text is null or home = $2)
      order by size - ${received} desc limit 1`
    return (await run<UploadRecord>(this.#pool, text, [now, home ?? null]))[0]
  }

  /** The blobs after `id` that are older than `before`, in the order of their ids. */
  async blobsAfter(id: string, { before, limit }: { before: number; limit: number }): Promise<readonly string[]> {
    const text = `select id from blob where id > $1 and at < $2 and ${isDone} order by id limit $3`
    return (await run<{ id: string }>(this.#pool, text, [id, before, limit])).map((row) => row.id)
  }

  /** How many bytes `home` has, or all have. */
  async used(home: string = everywhere): Promise<number> {
    const [row] = await run<{ bytes: number }>(this.#pool, 'select bytes from blob_usage where home = $1', [home])
    return row?.bytes ?? 0
  }

  async #inTransaction<T>(work: (client: pg.PoolClient) => Promise<{ readonly keep: boolean; result: T }>): Promise<T> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query(beginLocking())
      const { keep, result } = await work(client)
      await client.query(keep ? 'commit' : 'rollback')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw isLockedOut(error) ? commonRefusal('busy') : error
    } finally {
      client.release(broken)
    }
  }
}

async function take(client: pg.PoolClient, home: string, bytes: number): Promise<number> {
  const [row] = await run<{ bytes: number }>(client, reserve, [home, bytes])
  return row?.bytes ?? 0
}

async function countOf(client: pg.PoolClient, person: string): Promise<number> {
  const text = 'select count(*)::int as count from upload where person = $1'
  return (await run<{ count: number }>(client, text, [person]))[0]?.count ?? 0
}

const isOver = (bytes: number, quota: number | undefined): boolean => quota !== undefined && bytes > quota
