interface Database {
  query(text: string, values?: unknown[]): Promise<unknown>
}

/** Has the jobs that `condition` finds be due now, as if their time had come, and wakes who does them: by themselves they look every two seconds. */
export async function makeJobsDue(database: Database, condition: string, ...values: readonly unknown[]): Promise<void> {
  const found = `select id from graphile_worker.jobs where ${condition}`
  await database.query(`select graphile_worker.reschedule_jobs(array(${found}), run_at => now())`, [...values])
  await wakeJobs(database)
}

/** Has who does jobs look now whether one is due. */
export const wakeJobs = (database: Database): Promise<unknown> =>
  database.query(`select pg_notify('jobs:insert', '{"count":1}')`)
