import type { Migration } from '../database/migrate.ts'

/** Writes `$1`, a JSON list of `LaterJob`, down. */
export const addJobs = 'select add_jobs($1)'

/**
 * `graphile_worker.add_job` answers with no id, and has written nothing down, where a job of the same key is begun by
 * somebody at that very moment (graphile/worker#580). What that one does not see would never be done; so it is called again.
 */
export const addJobsMigration: Migration = {
  id: '0013-add-jobs',
  up: `
    create function add_jobs(jobs jsonb) returns void language plpgsql as $$
    declare
      job record;
      added bigint;
    begin
      for job in
        select * from jsonb_to_recordset(jobs) as given (name text, data jsonb, at bigint, key text, queue text)
      loop
        for attempt in 1..100 loop
          select id into added from graphile_worker.add_job(
            identifier => job.name, payload => json_build_object('data', job.data, 'id', gen_random_uuid()),
            run_at => coalesce(to_timestamp(job.at / 1000.0), now()), job_key => job.name || ' ' || job.key,
            queue_name => job.queue);
          exit when added is not null;
        end loop;
        if added is null then
          raise exception 'The job % could not be written down.', job.name;
        end if;
      end loop;
    end $$;`,
}
