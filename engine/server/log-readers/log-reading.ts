import type { SpaceId, Change } from '@atrium/engine/contract'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { LaterJob } from '../jobs/jobs.ts'
import type { LogReader } from './log-reader.ts'
import type { Logger } from '../log.ts'

/** Has the readers read what they have not read yet. */
export interface LogReading {
  /** Something was written in these spaces. */
  note(spaces: readonly string[]): void
  /** Looks for what a process left behind that died: in the spaces written in lately, and now and then in all. */
  look(): void
  close(): Promise<void>
}

interface Needs {
  readonly db: Kysely<Record<never, never>>
  readonly readers: readonly LogReader[]
  readonly log: Logger
  /** In milliseconds since 1970. */
  now(): number
}

/** What happens in so short a time is read together. */
const gatherMs = 150
const atOnce = 200
/** A space that could not be read is left alone so long. */
const restMs = 9_000
const lookedAtOnce = 500
/** What died lately left only spaces behind that were written in lately. */
const latelyMs = 300_000
const lookAtAllEveryMs = 600_000
const mostGentleMs = 1_000

export const logPositionMigration = {
  id: '0005-log-position',
  up: `
    create table log_position (
      reader text not null,
      space text not null,
      seq bigint not null,
      primary key (reader, space)
    ) with (fillfactor = 50);`,
}

export function createLogReading(needs: Needs): LogReading {
  return new RunningReading(needs)
}

class RunningReading implements LogReading {
  readonly #needs: Needs
  readonly #noted = new Set<SpaceId>()
  readonly #restingUntil = new Map<SpaceId, number>()
  /** By `performance.now()`; not before all that is behind was found. */
  #lookedAtAllAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  note(spaces: readonly string[]): void {
    if (this.#isClosed || this.#needs.readers.length === 0) return
    // Only what has rows or entries comes here, which nothing but a space has.
    for (const space of spaces) this.#noted.add(space as SpaceId)
    this.#timer ??= setTimeout(() => this.#start(), gatherMs)
  }

  look(): void {
    if (this.#isClosed || this.#needs.readers.length === 0) return
    this.#behind().then(
      (spaces) => spaces.length > 0 && this.note(spaces),
      (error: unknown) => this.#warn(error),
    )
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #start(): void {
    this.#running = this.#running.then(async () => {
      this.#timer = undefined
      const spaces = [...this.#noted]
      this.#noted.clear()
      for (const space of spaces) await this.#readAll(space)
    })
  }

  async #behind(): Promise<readonly SpaceId[]> {
    const began = performance.now()
    const isOfAll = began >= this.#lookedAtAllAt + lookAtAllEveryMs
    const since = isOfAll ? 0 : this.#needs.now() - latelyMs
    const found = new Set<SpaceId>()
    let isMore = false
    for (const { name, isOfNow } of this.#needs.readers) {
      if (isOfNow) continue
      const { rows } = await sql<{ id: SpaceId }>`
        select space.id from space left join log_position p on p.reader = ${name} and p.space = space.id
        where space.last_at >= ${since} and space.head > coalesce(p.seq, 0) and space.id <> all(${this.#resting()}::text[])
        limit ${lookedAtOnce}`.execute(this.#needs.db)
      isMore ||= rows.length === lookedAtOnce
      for (const { id } of rows) found.add(id)
    }
    if (isOfAll && !isMore) this.#lookedAtAllAt = began
    return [...found]
  }

  /** What failed lately: however much of it there is, it hides nothing else. */
  #resting(): readonly string[] {
    const now = performance.now()
    for (const [space, until] of this.#restingUntil) if (until <= now) this.#restingUntil.delete(space)
    return [...this.#restingUntil.keys()]
  }

  async #readAll(space: SpaceId): Promise<void> {
    if (performance.now() < (this.#restingUntil.get(space) ?? 0)) return
    for (const reader of this.#needs.readers)
      try {
        while (!this.#isClosed && (await this.#readGently(reader, space)));
      } catch (error) {
        this.#restingUntil.set(space, performance.now() + restMs)
        this.#warn(error)
      }
  }

  /** Leaves as much time to everybody else as it takes, within reason: it may have waited itself. */
  async #readGently(reader: LogReader, space: SpaceId): Promise<boolean> {
    const began = performance.now()
    const isMore = await this.#readSome(reader, space)
    await new Promise((resolve) => setTimeout(resolve, Math.min(mostGentleMs, performance.now() - began)))
    return isMore
  }

  /** Reads on; answers whether there may be more. */
  #readSome(reader: LogReader, space: SpaceId): Promise<boolean> {
    return this.#needs.db.transaction().execute(async (db) => {
      await beginReading.execute(db)
      const seq = await lockPosition(db, reader, space)
      if (seq === undefined) return false
      const head = await headOf(db, space)
      const entries = await entriesAfter(db, space, seq)
      const [first] = entries
      const isWhole = first ? first.seq === seq + 1 : seq >= head
      if (isWhole) await readEntries(db, reader, { space, entries })
      else await reader.begin({ db, space })
      await movePosition(db, { reader: reader.name, space, seq: isWhole ? (entries.at(-1)?.seq ?? seq) : head })
      return isWhole && entries.length === atOnce
    })
  }

  #warn(error: unknown): void {
    this.#needs.log.warn('What has happened could not be read; it is tried again.', { error })
  }
}

type Db = Transaction<Record<never, never>>

/** What a crash of the database would take is read again; and a process that was frozen keeps nobody else from reading. */
const beginReading = sql`
  select set_config('synchronous_commit', 'off', true), set_config('idle_in_transaction_session_timeout', '60s', true)`

/** Where the reader stands, for it alone; undefined while somebody else reads. */
async function lockPosition(db: Db, { name, isOfNow }: LogReader, space: SpaceId): Promise<number | undefined> {
  const position = sql`from log_position where reader = ${name} and space = ${space}`
  const first = isOfNow ? sql`greatest(0, (select head from space where id = ${space}) - ${atOnce})` : sql`0`
  await sql`
    insert into log_position select ${name}, ${space}, ${first} where not exists (select ${position})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ seq: number }>`select seq ${position} for update skip locked`.execute(db)
  return rows[0]?.seq
}

async function headOf(db: Db, space: SpaceId): Promise<number> {
  const { rows } = await sql<{ head: number }>`select head from space where id = ${space}`.execute(db)
  return rows[0]?.head ?? 0
}

interface LogEntry {
  readonly seq: number
  readonly changes: readonly Change[]
}

async function readEntries(
  db: Db,
  reader: LogReader,
  { space, entries }: { readonly space: SpaceId; readonly entries: readonly LogEntry[] },
): Promise<void> {
  const jobs: LaterJob[] = []
  const changes = entries.flatMap((entry) => entry.changes)
  await reader.read({ db, space, changes, later: (job) => void jobs.push(job) })
  if (jobs.length > 0) await sql`select add_jobs(${JSON.stringify(jobs)}::jsonb)`.execute(db)
}

async function entriesAfter(db: Db, space: SpaceId, seq: number): Promise<readonly LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select seq, changes from log where space = ${space} and seq > ${seq} order by seq limit ${atOnce}`.execute(db)
  return rows
}

async function movePosition(
  db: Db,
  { reader, space, seq }: { readonly reader: string; readonly space: SpaceId; readonly seq: number },
): Promise<void> {
  await sql`update log_position set seq = ${seq} where reader = ${reader} and space = ${space}`.execute(db)
}
