import type pg from 'pg'
import { engineMigrations } from './database/migrations.ts'
import { migrate } from './database/migrate.ts'
import type { ServerFeature } from './feature.ts'
import { nameJobs, prepareJobs } from './jobs/jobs.ts'
import type { Logger } from './log.ts'

/** Brings the tables to what this version writes, those of the jobs too. */
export async function bringUp(pool: pg.Pool, features: readonly ServerFeature[], log: Logger): Promise<void> {
  const steps = [...engineMigrations, ...features.flatMap((feature) => feature.migrations ?? [])]
  const newer = await migrate(pool, steps, () =>
    log.info('Another process is bringing the data up to date. Waiting for it.'),
  )
  if (newer.length > 0)
    log.warn('The data was written by a newer version of Atrium. Start that version soon.', { newer })
  await prepareJobs(pool, log)
  await nameJobs(
    pool,
    features.flatMap((feature) => feature.jobs ?? []),
  )
}
