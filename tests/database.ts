import pg from 'pg'
import { inject } from 'vitest'
import { askPostgres } from './ask-postgres.ts'

/** A database of a test's own. */
export interface TestDatabase {
  readonly connection: pg.ClientConfig
  /** Ends what still uses the database and removes it. */
  drop(): Promise<void>
}

let made = 0

/** One with all tables and nothing in them, as the first start leaves it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await create(inject('templateDatabase'))
  await askPostgres(database.connection, 'update instance set epoch = default') // of each that a server makes there is one
  return database
}

/** One without any table, for what makes its own. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0')

async function create(template: string): Promise<TestDatabase> {
  const connectionString = inject('postgresUrl')
  const name = `test_${process.pid}_${(made += 1)}`
  // By its log it would take twice as long, as nothing here waits for a disk.
  await askPostgres({ connectionString }, `create database ${name} template ${template} strategy file_copy`)
  const { host, port, user, password } = new pg.Client({ connectionString })
  return {
    connection: { host, port, user, password, database: name },
    async drop() {
      await askPostgres({ connectionString }, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The address by which another program finds it. */
export function urlOf({ connection: { user, password, host, port, database } }: TestDatabase): string {
  const who = `${user}${typeof password === 'string' && password ? `:${encodeURIComponent(password)}` : ''}`
  return `postgres://${who}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}
