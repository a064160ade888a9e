import type pg from 'pg'
import { run } from '../database/database.ts'
import type { Migration } from '../database/migrate.ts'
import type { Logger } from '../log.ts'

const lockNumber = 7_236_541
/** So many deeds' jobs are moved at once. */
const atOnce = 200

/**
 * What deeds leave for later is first written into `job_outbox`, with one row and no word to anybody, and moved to the jobs
 * after the commit: telling the workers within a deed's transaction would take a lock of the whole database.
 */
export const jobOutboxMigration: Migration = {
  id: '0015-job-outbox',
  up: `
    create table job_outbox (
      id bigint generated always as identity primary key,
      jobs jsonb not null,
      at timestamptz not null default clock_timestamp(),
      -- Why the jobs did not take it; it is kept, and holds up nothing behind it.
      refused text
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

    -- What is wrong with a job itself; all else passes, and is tried again.
    create function is_refusal(state text) returns boolean language sql immutable as $$
      select state ~ '^(22|23|GW)' $$;

    create function move_jobs(most integer, out moved integer, out refusals integer) language plpgsql as $$
    declare
      given jsonb;
      one jsonb;
    begin
      refusals := 0;
      -- One process at a time: of two jobs of one key the later is to stay. Each statement sees what was committed before it.
      perform pg_advisory_xact_lock(${lockNumber});
      -- What a crash takes of this is in the outbox still.
      perform set_config('synchronous_commit', 'off', true);
      with taken as (
        delete from job_outbox where id in (select id from job_outbox where refused is null order by id limit most)
        returning id, jobs)
      select count(distinct taken.id), jsonb_agg(job order by taken.id, nth) into moved, given
      from taken cross join lateral jsonb_array_elements(taken.jobs) with ordinality as each (job, nth);
      if moved = 0 then
        return;
      end if;
      begin
        perform add_jobs(given);
        return;
      exception when others then
        if not is_refusal(sqlstate) then raise; end if;
      end;
      for one in select value from jsonb_array_elements(given) loop
        begin
          perform add_jobs(jsonb_build_array(one));
        exception when others then
          if not is_refusal(sqlstate) then raise; end if;
          insert into job_outbox (jobs, refused) values (jsonb_build_array(one), sqlerrm);
          refusals := refusals + 1;
        end;
      end loop;
    end $$;`,
}

/** Writes `$1`, a JSON list of `LaterJob`, down as one deed's. */
export const leaveJobs = 'insert into job_outbox (jobs) values ($1)'
const moveJobs = 'select moved, refusals from move_jobs($1)'

export interface JobOutbox {
  /** Moves to the jobs what was committed, by this process or one that died. What fails is tried again at the next call. */
  move(): void
  /** Resolves once what was there at the call was moved, or could not be. */
  moved(): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly log: Pick<Logger, 'warn' | 'error'>
}

export function createJobOutbox({ pool, log }: Needs): JobOutbox {
  let isMore = false
  let moving: Promise<void> | undefined

  async function moveAll(): Promise<void> {
    try {
      while (isMore) {
        isMore = false
        const [row] = await run<{ moved: number; refusals: number }>(pool, moveJobs, [atOnce])
        isMore ||= row?.moved === atOnce
        if (row?.refusals) log.error('What was left for later is no job; it is kept in job_outbox.', row)
      }
    } catch (error) {
      log.warn('What was left for later waits; it is tried again.', { error })
    }
    moving = undefined
  }

  function move(): void {
    isMore = true
    moving ??= moveAll()
  }

  return {
    move,
    async moved() {
      move()
      await moving
    },
  }
}
