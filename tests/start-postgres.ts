import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@atrium/engine/server/embedded'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests make their databases. */
    postgresUrl: string
    /** The database that theirs are copies of. */
    templateDatabase: string
    /** A folder that goes with the run. */
    scratch: string
  }
}

/** What is lost when the machine fails is made again by the next run, and writing to the disk takes half of its time. */
const settings = { max_connections: '200', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts one PostgreSQL for the whole run, or takes that of TEST_DATABASE_URL, and makes what its databases are copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openPostgres()
  const template = await makeTemplate(url)
  project.provide('postgresUrl', url)
  project.provide('templateDatabase', template.name)
  const scratch = mkdtempSync(join(tmpdir(), 'atrium-scratch-'))
  // A data folder may belong to somebody else, who must be let through.
  chmodSync(scratch, 0o755)
  project.provide('scratch', scratch)
  return async () => {
    rmSync(scratch, { recursive: true, force: true })
    await template.drop()
    await stop()
  }
}

interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

/** One for as many runs as like. */
export async function openPostgres(): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: () => Promise.resolve() }
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-tests-'))
  const onLost = (error: Error): never => {
    throw new Error('The PostgreSQL of the tests is gone.', { cause: error })
  }
  const postgres = await startEmbeddedPostgres({ dataDir, onLost, settings })
  const { host, user, database } = postgres.connection
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
