import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { run } from './database.ts'
import type { Logger } from './log.ts'
import type { Migration } from './migrate.ts'

export const jobWorkersMigration: Migration = {
  id: '0008-job-workers',
  up: `create table job_process (id text primary key, workers text[] not null, seen timestamptz not null);`,
}

const lookEveryMs = 4_000
/** Who has not been seen for so long is dead, or as good as that. */
const deadAfterSeconds = 15

/** That the workers of this process are alive, and the others, whose jobs would wait for hours if they died. */
export interface JobWorkers {
  add(worker: string): void
  close(): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly log: Logger
}

/** Says each few seconds that this process is alive, and gives back the jobs of those that are not. */
export function watchJobWorkers({ pool, log }: Needs): JobWorkers {
  const id = randomUUID()
  const workers: string[] = []
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const seen = `
      insert into job_process (id, workers, seen) values ($1, $2, now())
      on conflict (id) do update set workers = excluded.workers, seen = excluded.seen`
    await run(pool, seen, [id, workers])
    await run(pool, giveBack, [deadAfterSeconds])
  }

  let isOld = false

  /** A look that has begun does not tell of a worker that came since. */
  function begin(): void {
    isOld = looking !== undefined
    looking ??= look()
      .catch((error: unknown) => log.warn('The jobs of ended processes could not be looked for.', { error }))
      .finally(() => {
        looking = undefined
        if (isOld) begin()
      })
  }

  const timer = setInterval(begin, lookEveryMs)
  timer.unref()
  begin()

  return {
    add(worker) {
      workers.push(worker)
      begin()
    },
    async close() {
      clearInterval(timer)
      while (looking) await looking
      await run(pool, 'delete from job_process where id = $1', [id])
    },
  }
}

const giveBack = `
  with dead as (delete from job_process where seen < now() - make_interval(secs => $1) returning workers)
  select graphile_worker.force_unlock_workers(array(select unnest(workers) from dead)) where exists (select from dead)`
