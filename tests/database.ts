import pg from 'pg'
import { inject } from 'vitest'

/** An empty database of a test's own. */
export interface TestDatabase {
  readonly connection: pg.ClientConfig
  /** Ends what still uses the database and removes it. */
  drop(): Promise<void>
}

let made = 0

export async function createTestDatabase(): Promise<TestDatabase> {
  const connectionString = inject('postgresUrl')
  const name = `test_${process.pid}_${(made += 1)}`
  await ask(connectionString, `create database ${name} template template0`)
  const { host, port, user, password } = new pg.Client({ connectionString })
  return {
    connection: { host, port, user, password, database: name },
    drop: () => ask(connectionString, `drop database if exists ${name} with (force)`),
  }
}

/** The address by which another program finds it. */
export function urlOf({ connection: { user, password, host, port, database } }: TestDatabase): string {
  const who = `${user}${typeof password === 'string' && password ? `:${encodeURIComponent(password)}` : ''}`
  return `postgres://${who}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
