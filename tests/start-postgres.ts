import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@atrium/engine/server/embedded'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests make their databases. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, or takes that of TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('postgresUrl', given)
    return async () => undefined
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-tests-'))
  const onLost = (error: Error): never => {
    throw new Error('The PostgreSQL of the tests is gone.', { cause: error })
  }
  const postgres = await startEmbeddedPostgres({ dataDir, onLost, settings: { max_connections: '200' } })
  const { host, user, database } = postgres.connection
  project.provide('postgresUrl', `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
