import type { SpaceId, Action, Answer, PersonId } from '@atrium/engine/contract'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Runner,
  type WorkerEvents,
  Logger as WorkerLogger,
  run as runWorker,
  runMigrations,
} from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { addJobs } from './add-jobs.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { idOf } from '../deeds/id-of.ts'
import type { JobOutbox } from './job-outbox.ts'
import type { Logger } from '../log.ts'
import type { Processes } from '../processes/processes.ts'
import type { TextTools } from '../texts/text-tools.ts'
import { TookTooLong } from '../workers/worker-pool.ts'
import type { Watch } from '../metrics/watch.ts'
import { within } from '../deeds/within.ts'

/** Does the server's own actions, which nobody may do from outside. */
export interface ServerActor {
  actAsServer<Input, Code extends string>(
    action: Action<Input, Code>,
    call: { readonly id: string; readonly by: PersonId; readonly input: Input },
  ): Promise<Answer>
}

/** Does what a person may do, in their name, besides. */
export interface JobActor extends ServerActor {
  act(call: {
    readonly id: string
    readonly action: string
    readonly input: unknown
    readonly by: PersonId
  }): Promise<Answer>
}

/** A file that the server brings in for `by`. */
interface BroughtFile {
  readonly id: string
  readonly space: SpaceId
  readonly by: PersonId
  readonly name: string
}

/** What a job may use. */
export interface JobTools {
  readonly db: Kysely<Record<never, never>>
  readonly actor: JobActor
  readonly blobs: Blobs
  /** Removes the bytes of a file that is no longer there, and frees their room. */
  dropBlob(id: string): Promise<void>
  readonly texts: TextTools
  /**
   * Brings a small file in for a person, as they could: their role, the room for files and the rest hold. Doing it twice is
   * as good as once.
   */
  bringFile(file: BroughtFile, content: Uint8Array): Promise<void>
  /** Closes the connections of sessions that have ended, here and in the other processes. */
  endSessions(sessions: readonly string[]): void
  /** Whether a screen of the person's is open now, on any device. */
  isLooking(person: string): boolean
  now(): number
}

/** One job that is due. */
export interface Due<Data = unknown> extends JobTools {
  readonly data: Data
  /** An id for the job's deed of that name: the same when the job is done again, so that nothing is done twice. */
  idFor(what: string): string
  /** Writes down another job, as a deed does: to look again later whether it is time. */
  leave(job: LaterJob): Promise<void>
}

/**
 * Work that a deed leaves for later. It is written down in the deed's own transaction and done after it by some process;
 * when that fails or dies it is done again, with growing waits, so doing it twice must be as good as once. One that throws
 * `TookTooLong` is given up.
 */
export interface Job<Data = unknown> {
  readonly name: string
  run(due: Due<Data>): Promise<void>
  /** What takes longer hangs: it is put back, to be done again later, and others are done meanwhile. Ten minutes when absent. */
  readonly withinMs?: number
}

/** A job to be done, as it is written down. */
export interface LaterJob {
  readonly name: string
  readonly data: unknown
  /** Milliseconds since 1970; at once when absent. */
  readonly at?: number
  /** A later job of the same name and key takes the place of one that is not done yet. */
  readonly key?: string
  /** Jobs of one queue are done one after the other, in the order in which they were written down. */
  readonly queue?: string
}

export const prepareJobs = (pool: pg.Pool, log: Logger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quiet(log) })

const writeNames = `
  insert into graphile_worker._private_tasks (identifier)
  select name from unnest($1::text[]) as name
  where not exists (select from graphile_worker._private_tasks where identifier = name)
  order by name on conflict do nothing`

/**
 * Writes down the names of jobs before one is left: a runner that begins and a job that is left would else each write down
 * several, in orders of their own, and wait for each other.
 */
export const nameJobs = async (pool: pg.Pool, jobs: readonly Pick<Job, 'name'>[]): Promise<void> =>
  void (await pool.query(writeNames, [jobs.map(({ name }) => name)]))

export interface Jobs {
  /** Whether what is due is done, as far as is known. */
  isRunning(): boolean
  /** Finishes what is being done; the rest waits for another process or the next start. */
  close(): Promise<void>
}

interface Needs extends JobTools {
  readonly pool: pg.Pool
  readonly outbox: Pick<JobOutbox, 'moved'>
  readonly processes: Pick<Processes, 'name'>
  readonly log: Logger
  readonly watch: Pick<Watch, 'job'> | undefined
  readonly jobs: readonly Job[]
}

/** How long a job can wait when word of it was lost. */
const pollMs = 2_000
const atOnce = 4
const withinUsuallyMs = 600_000

export async function startJobs({ pool, outbox, processes, log, watch, jobs, ...tools }: Needs): Promise<Jobs> {
  if (jobs.length === 0) return { isRunning: () => true, close: () => Promise.resolve() }
  const leave = async (job: LaterJob): Promise<void> => void (await pool.query(addJobs, [JSON.stringify([job])]))
  const doJob: Required<Watch>['job'] = watch?.job ?? ((_name, work) => work())
  const taskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown): Promise<void> => {
        const { data, id } = payload as { data: unknown; id: string }
        try {
          const { withinMs = withinUsuallyMs } = job
          const due = { ...tools, data, idFor: (what: string) => idOf(`${id} ${what}`), leave }
          await doJob(job.name, () => within(withinMs, job.run(due)))
          // Where no job is left, nothing is left to be done.
          await outbox.moved()
        } catch (error) {
          if (!(error instanceof TookTooLong)) throw error
          log.warn('A job was given up, since it would take as long each time.', { job: job.name, id, error })
        }
      },
    ]),
  )
  const events = new EventEmitter() as WorkerEvents
  // A job that is being done bears the name of the pool.
  events.on('pool:create', ({ workerPool }) => processes.name(workerPool.id))
  return keepRunning(log, () =>
    runWorker({
      pgPool: pool,
      taskList,
      concurrency: atOnce,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: quiet(log),
      events,
      preset: { worker: notedAtOnce },
    }),
  )
}

/**
 * Without these the library writes down what became of a job and does not look whether that worked; the process would end
 * of it. With them its runner ends instead.
 */
const notedAtOnce = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

const againAfterMs = 1_000

/** Keeps a runner at work: one that ends of itself, as when the database goes, is followed by another. */
async function keepRunning(log: Logger, start: () => Promise<Runner>): Promise<Jobs> {
  const closing = new AbortController()
  const { signal } = closing
  let runner: Runner | undefined = await start()

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await runner?.promise.catch(failed)
      runner = undefined
      await wait(againAfterMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) runner = await start().catch(failed)
    }
    await runner?.stop()
  }

  function failed(error: unknown): undefined {
    log.warn('No jobs are done for a moment; it is tried again.', { error })
  }

  const kept = keep()
  return {
    isRunning: () => runner !== undefined,
    async close() {
      closing.abort()
      // It may have ended of itself just now.
      await runner?.stop().catch(() => undefined)
      await kept
    },
  }
}

/** Passes on only what somebody has to know. */
function quiet(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error(message, { error: meta?.['error'] })
    else if (level === 'warning') log.warn(message, { error: meta?.['error'] })
  })
}
