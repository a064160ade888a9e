import { randomUUID } from 'node:crypto'
import type { ProcessRole } from '@atrium/engine/contract'
import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { Migration } from '../database/migrate.ts'
import { warnOfDuties } from './warn-of-duties.ts'

export const jobWorkersMigration: Migration = {
  id: '0008-job-workers',
  up: `create table job_process (id text primary key, workers text[] not null, seen timestamptz not null);`,
}

/** A process of an older version does not name its role: it does everything. */
export const processRolesMigration: Migration = {
  id: '0016-process-roles',
  up: `alter table job_process add column role text not null default 'all' check (role in ('web', 'jobs', 'all'));`,
}

const lookEveryMs = 4_000
/** Who has not been seen for so long is dead, or as good as that. */
const deadAfterSeconds = 15

/** That this process is there, and which others are: without it the jobs of a killed one would wait for hours. */
export interface Processes {
  /** The jobs that this process begins are locked under `name` from now on; what it left under an earlier name is given back. */
  name(name: string): void
  close(): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly role: ProcessRole
  readonly log: Pick<Logger, 'warn'>
}

/** Says each few seconds that this process is alive, gives back the jobs of those that are not, and warns of what nobody does. */
export function watchProcesses({ pool, role, log }: Needs): Processes {
  const id = randomUUID()
  let current: string | undefined
  const ended = new Set<string>()
  let looking: Promise<void> | undefined
  const warn = warnOfDuties(log, () => performance.now())

  async function look(): Promise<void> {
    const seen = `
      insert into job_process (id, workers, seen, role) values ($1, $2, now(), $3)
      on conflict (id) do update set workers = excluded.workers, seen = excluded.seen`
    await run(pool, seen, [id, current === undefined ? [] : [current], role])
    await run(pool, giveBack, [deadAfterSeconds])
    const there = await run<{ role: ProcessRole }>(pool, 'select distinct role from job_process')
    warn(there.map((process) => process.role))
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
      .catch((error: unknown) => log.warn('The other processes could not be looked for.', { error }))
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
