import { sql } from 'kysely'
import { after, answer, job } from '@atrium/engine/server'
import { type JobLine, jobsQuery, jobsShown } from '../contract/queries.ts'
import { runAgain } from '../contract/run-again.ts'

const stateOf = sql`case when attempts >= max_attempts then 'given-up' when last_error is null then 'waiting' else 'failing' end`

export const jobsAnswer = answer(jobsQuery, async ({ db }) => {
  const { rows: sums } = await sql<{ waiting: number; failing: number; givenUp: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failing')::int as failing,
      count(*) filter (where state = 'given-up')::int as given_up
    from (select ${stateOf} as state from graphile_worker._private_jobs) one`.execute(db)
  const { rows: jobs } = await sql<JobLine>`
    select job.id::text as id, task.identifier as name, round(extract(epoch from job.run_at) * 1000)::bigint as at,
      job.attempts::int as tries, left(job.last_error, 2000) as error, ${stateOf} as state
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    order by job.last_error is null, job.run_at, job.id limit ${jobsShown}`.execute(db)
  return { ...(sums[0] ?? { waiting: 0, failing: 0, givenUp: 0 }), jobs }
})

const runJob = 'admin/run-again'

export const runAgainAfter = after(runAgain, async ({ input, later }) => later({ name: runJob, data: input }))

export const runAgainJob = job<{ readonly job: string }>(runJob, async ({ db, data }) => {
  await sql`
    select graphile_worker.reschedule_jobs(array[${data.job}::bigint], run_at => now(), attempts => 0)`.execute(db)
})
