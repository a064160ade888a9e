import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { Migration } from '../database/migrate.ts'

export const jobWorkersMigration: Migration = {
  id: '0008-job-workers',
  up: `create table job_process (id text primary key, workers text[] not null, seen timestamptz not null);`,
}

const lookEveryMs = 4_000
/** Who has not been seen for so long is dead, or as good as that. */
const deadAfterSeconds = 15

/** That this process does jobs, and which others do: without it the jobs of a killed one would wait for hours. */
export interface JobWorkers {
  /** What this process begins is locked under `name` from now on; what it left under an earlier name is given back. */
  name(name: string): void
  close(): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly log: Logger
}

/** Says each few seconds that this process is alive, and gives back the jobs of those that are not. */
export function watchJobWorkers({ pool, log }: Needs): JobWorkers {
  const id = randomUUID()
  let current: string | undefined
  const ended = new Set<string>()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const seen = `
      insert into job_process (id, workers, seen) values ($1, $2, now())
      on conflict (id) do update set workers = excluded.workers, seen = excluded.seen`
    await run(pool, seen, [id, current === undefined ? [] : [current]])
    await run(pool, giveBack, [deadAfterSeconds])
    const names = [...ended]
    if (names.length === 0) return
    await run(pool, 'select graphile_worker.force_unlock_workers($1)', [names])
    for (const name of names) ended.delete(name)
  }

  let isOld = false

  /** A look that has begun does not tell of a name that came since. */
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
    name(name) {
      if (current !== undefined) ended.add(current)
      current = name
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
