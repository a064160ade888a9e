import pg from 'pg'
import { createPool } from '../engine/server/database/database.ts'
import { prepareJobs } from '../engine/server/jobs/jobs.ts'
import { createLogger } from '../engine/server/log.ts'
import { migrate } from '../engine/server/database/migrate.ts'
import { engineMigrations } from '../engine/server/database/migrations.ts'
import { features } from '../app/server/features.ts'
import { askPostgres } from './ask-postgres.ts'

/** A database that nobody uses but to copy it. */
export interface Template {
  readonly name: string
  drop(): Promise<void>
}

const log = createLogger('warn', (line) => process.stderr.write(`${line}\n`))

/** Makes a database with the tables of all features: copying it takes a tenth of the time that its migrations take. */
export async function makeTemplate(connectionString: string): Promise<Template> {
  const name = `atrium_template_${process.pid}`
  const outside = (statement: string): Promise<unknown> => askPostgres({ connectionString }, statement)
  await outside(`drop database if exists ${name} with (force)`)
  await outside(`create database ${name} template template0`)
  const { host, port, user, password } = new pg.Client({ connectionString })
  const pool = createPool({ host, port, user, password, database: name }, log)
  await migrate(pool, [...engineMigrations, ...features.flatMap((feature) => feature.migrations ?? [])])
  await prepareJobs(pool, log)
  await pool.end()
  return {
    name,
    async drop() {
      await outside(`drop database ${name} with (force)`)
    },
  }
}
