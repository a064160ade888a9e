import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Limit } from '@atrium/engine/contract'
import { run } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { Migration } from '../database/migrate.ts'

/** Something that is counted: who does what, and how often they may. */
export interface Counted {
  readonly who: string
  readonly what: string
  readonly limit: Limit
}

/**
 * How often something may be done without a sign-in, counted in the database: for all processes together, over restarts, and however
 * many others are counted. The same buckets as `Limits`: `times` at once, filled again evenly over `perMs`.
 */
export interface SharedLimits {
  /** Takes one turn; resolves to 0, or to the milliseconds to wait when there is none left. */
  take(counted: Counted): Promise<number>
  /** Takes a turn of each, in this order, up to the first that has none left. */
  takeAll(all: readonly Counted[]): Promise<number>
  /** Gives back a turn that was taken and shall not count. */
  giveBack(all: readonly Counted[]): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly log: Logger
  /** Scales every limit; 0 turns them off. */
  readonly factor: number
}

export const sharedLimitMigration: Migration = {
  id: '0009-shared-limit',
  up: `
    -- When a bucket will be full again, in milliseconds since 1970; one that is full needs no row. Written with every attempt
    -- without a sign-in, so it goes around the write-ahead log: a crash of the database, and nothing else, empties it.
    create unlogged table shared_limit (name text primary key, full_at double precision not null) with (fillfactor = 50);
    create index shared_limit_full on shared_limit (full_at);`,
}

/** The time of the database, which all processes share. */
const now = `(extract(epoch from clock_timestamp()) * 1000)`
const takeText = `
  insert into shared_limit as one (name, full_at) values ($1, ${now} + $2::float8)
  on conflict (name) do update set full_at = greatest(one.full_at, ${now}) + $2::float8
    where greatest(one.full_at, ${now}) + $2::float8 <= ${now} + $3::float8
  returning full_at`
const waitText = `select full_at + $2::float8 - $3::float8 - ${now} as wait from shared_limit where name = $1`
const giveBackText = 'update shared_limit set full_at = full_at - $2::float8 where name = $1'
const pruneText = `
  delete from shared_limit where name in (
    select name from shared_limit where full_at < ${now} order by full_at limit 20000 for update skip locked)`
const pruneEveryMs = 10_000
const mostRemembered = 10_000

export function createSharedLimits(needs: Needs): SharedLimits {
  return new DatabaseLimits(needs)
}

class DatabaseLimits implements SharedLimits {
  readonly #needs: Needs
  /** Until when those who have no turn left need not be looked up again; whoever is forgotten here is looked up. */
  readonly #emptyUntil = new Map<string, number>()
  #pruneAt = 0

  constructor(needs: Needs) {
    this.#needs = needs
  }

  async take(counted: Counted): Promise<number> {
    const { factor, pool } = this.#needs
    if (factor === 0) return 0
    const name = nameOf(counted)
    const known = (this.#emptyUntil.get(name) ?? 0) - performance.now()
    if (known > 0) return Math.ceil(known)
    this.#prune()
    const values = [name, this.#perTurn(counted), counted.limit.perMs]
    if ((await run(pool, takeText, values)).length > 0) return 0
    const [row] = await run<{ wait: number }>(pool, waitText, values)
    const waitMs = Math.max(1, Math.ceil(row?.wait ?? 1))
    this.#remember(name, waitMs)
    return waitMs
  }

  async takeAll(all: readonly Counted[]): Promise<number> {
    for (const counted of all) {
      const waitMs = await this.take(counted)
      if (waitMs > 0) return waitMs
    }
    return 0
  }

  async giveBack(all: readonly Counted[]): Promise<void> {
    if (this.#needs.factor === 0) return
    for (const counted of all) this.#emptyUntil.delete(nameOf(counted))
    await Promise.all(
      all.map((counted) => run(this.#needs.pool, giveBackText, [nameOf(counted), this.#perTurn(counted)])),
    )
  }

  #perTurn({ limit: { times, perMs } }: Counted): number {
    return perMs / Math.max(1, times * this.#needs.factor)
  }

  #remember(name: string, waitMs: number): void {
    const [oldest] = this.#emptyUntil.keys()
    if (this.#emptyUntil.size >= mostRemembered && oldest !== undefined) this.#emptyUntil.delete(oldest)
    this.#emptyUntil.delete(name)
    this.#emptyUntil.set(name, performance.now() + waitMs)
  }

  #prune(): void {
    if (performance.now() < this.#pruneAt) return
    this.#pruneAt = performance.now() + pruneEveryMs
    run(this.#needs.pool, pruneText).catch((error: unknown) =>
      this.#needs.log.warn('Limits could not be pruned; it is tried again.', { error }),
    )
  }
}

/** Of one length, and no list of who was here. */
const nameOf = ({ who, what }: Counted): string =>
  createHash('sha256').update(`${what}\n${who}`).digest('base64url').slice(0, 32)
