import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '@atrium/engine/contract'
import { isCut } from '../database/in-transaction.ts'
import { within } from '../deeds/within.ts'
import type { Logger } from '../log.ts'
import type { Watch } from '../metrics/watch.ts'
import { joined } from './joined.ts'
import { type Questions, tookTooLong } from './questions.ts'

type Source = Pick<Questions, 'db' | 'often'>

/** Where questions are answered. */
export interface Reading {
  /**
   * Answers by `work`, which only reads: at a replica that has all that was committed before this call, or else at the
   * primary. What fails at a replica is done once more at the primary.
   */
  read<T>(work: (source: Source) => Promise<T>): Promise<T>
}

interface Needs {
  readonly primary: Source
  /** Standbys of the primary that can be asked. */
  readonly replicas: readonly Source[]
  /** Names the history of the data; a replica with another one is not asked. */
  readonly epoch: string
  readonly log: Pick<Logger, 'warn' | 'info'>
  readonly watch?: Pick<Watch, 'read'> | undefined
}

/** So long a replica is waited for that has not all of it yet; and how often it is looked whether it has. */
const waitMs = 50
const lookEveryMs = 5
/** A replica that does not answer at all. */
const silentMs = 500
/** So long a replica is done without that was behind or in the way of its own standing by, and one that failed. */
const behindRestMs = 1_000
const failedRestMs = 5_000
/** SQLSTATE of a statement that is in the way of what the standby is to take over from the primary. */
const conflict = '40001'

const isInConflict = (error: unknown): boolean => (error as { code?: unknown }).code === conflict

const isAnswer = (error: unknown): boolean => error instanceof Refusal || tookTooLong(error)
/** What else goes wrong may be the question's own fault, and is no reason to do without the replica. */
const isOfReplica = (error: unknown): boolean => isCut(error) || isInConflict(error)

export function createReading({ primary, replicas: sources, epoch, log, watch }: Needs): Reading {
  const replicas = sources.map((source, index) => new Replica(source, { name: `Replica ${index + 1}`, epoch, log }))
  let turn = 0

  async function committed(): Promise<string> {
    const [row] = await primary.often(sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`)
    if (!row) throw new Error('The primary did not say what it has committed.')
    return row.position
  }

  /** One round is for all who ask at the same time. */
  const caughtUp = joined(async (): Promise<Replica | undefined> => {
    turn += 1
    const able = replicas.filter((replica) => replica.isAble())
    const replica = able[turn % able.length]
    return (await replica?.hasAll(committed)) ? replica : undefined
  })

  async function atPrimary<T>(work: (source: Source) => Promise<T>): Promise<T> {
    watch?.read?.('primary')
    return work(primary)
  }

  return {
    async read(work) {
      const replica = replicas.some((one) => one.isAble()) ? await caughtUp() : undefined
      if (!replica) return atPrimary(work)
      try {
        const answer = await work(replica.source)
        watch?.read?.('replica')
        return answer
      } catch (error) {
        if (isAnswer(error)) throw error
        if (isOfReplica(error)) replica.fail(error)
        return atPrimary(work)
      }
    },
  }
}

interface About extends Pick<Needs, 'epoch' | 'log'> {
  readonly name: string
}

class Replica {
  readonly source: Source
  readonly #about: About
  #restsUntil = 0
  #isFailing = false

  constructor(source: Source, about: About) {
    this.source = source
    this.#about = about
  }

  isAble(): boolean {
    return performance.now() >= this.#restsUntil
  }

  /** Whether it has all up to a position in the log of the primary, in a moment at the most. Never fails. */
  async hasAll(positionOf: () => Promise<string>): Promise<boolean> {
    try {
      const position = await positionOf()
      const until = performance.now() + waitMs
      while (!(await within(silentMs, this.#look(position)))) {
        if (performance.now() >= until) {
          this.#rest(behindRestMs)
          return false
        }
        await wait(lookEveryMs)
      }
    } catch (error) {
      this.fail(error)
      return false
    }
    if (this.#isFailing) this.#about.log.info(`${this.#about.name} of the database is asked again.`)
    this.#isFailing = false
    return true
  }

  async #look(position: string): Promise<boolean> {
    const [state] = await this.source.often(sql<{ ours: boolean; ready: boolean }>`
      select pg_is_in_recovery() and (select epoch from instance) = ${this.#about.epoch} as ours,
        pg_last_wal_replay_lsn() >= ${position}::pg_lsn as ready`)
    if (!state?.ours) throw new Error('It is not a standby of this database.')
    return state.ready
  }

  /** Says so once until it is well again. */
  fail(error: unknown): void {
    const isPassing = isInConflict(error)
    this.#rest(isPassing ? behindRestMs : failedRestMs)
    if (this.#isFailing || isPassing) return
    this.#isFailing = true
    this.#about.log.warn(`${this.#about.name} of the database cannot be asked, so the primary is.`, { error })
  }

  #rest(ms: number): void {
    this.#restsUntil = performance.now() + ms
  }
}
