import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../questions/questions.ts'

/** What waits in the database to be done; ages in seconds. */
export interface Backlog {
  readonly jobs: readonly Jobs[]
  readonly emails: readonly Emails[]
  /** Of the oldest that a deed left and that is not among the jobs yet. */
  readonly outboxAge: number
}

interface Jobs {
  readonly name: string
  readonly due: number
  readonly later: number
  readonly failed: number
  /** Of the oldest that is due. */
  readonly age: number
}

interface Emails {
  readonly state: string
  readonly count: number
  readonly age: number
}

/** Whoever collects figures waits no longer. */
const withinMs = 2_000

export async function readBacklog(db: Db): Promise<Backlog> {
  const isLate = wait(withinMs, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${withinMs} ms.`)
  })
  const read = Promise.all([jobsText.execute(db), emailsText.execute(db), outboxText.execute(db)])
  const [jobs, emails, outbox] = await Promise.race([read, isLate])
  return { jobs: jobs.rows, emails: emails.rows, outboxAge: outbox.rows[0]?.age ?? 0 }
}

const jobsText = sql<Jobs>`
  select task.identifier as name, count(*) filter (where can_be and is_due) as due,
    count(*) filter (where can_be and not is_due) as later, count(*) filter (where not can_be) as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where can_be and is_due)), 0)::float8 as age
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    cross join lateral (select attempts < max_attempts as can_be, run_at <= now() as is_due) state
  group by task.identifier`

const emailsText = sql<Emails>`
  select state, count(*) as count, (extract(epoch from now()) - min(at) / 1000.0)::float8 as age from mail group by state`

const outboxText = sql<{ readonly age: number }>`
  select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as age from job_outbox`
