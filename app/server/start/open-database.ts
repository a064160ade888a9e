import type { ClientConfig } from 'pg'
import type { GivenConfig } from '@atrium/engine/server/config'
import type { Reach } from '@atrium/engine/server/database'

/** The database of this process; `connection` and `direct` can be given to a pool. */
export interface Database {
  readonly connection: Reach
  /** The way past the pooler to which `connection` leads, for what needs a session; absent where that has one. */
  readonly direct?: ClientConfig | undefined
  /** Tells the data folder from a copy of it; absent where DATABASE_URL names the database. */
  readonly folder?: string
  stop(): Promise<void>
}

type Open = (onLost: (error: Error) => void) => Promise<Database>

/** Starts the embedded PostgreSQL, or checks the one of DATABASE_URL. */
export async function openDatabase(config: GivenConfig, onLost: (error: Error) => void): Promise<Database> {
  const open = await loadDatabase(config)
  return open(onLost)
}

/** What opens the database, so that nothing else needs to be loaded before it is on its way. Only what is used is loaded. */
export async function loadDatabase({ databaseUrl, databaseDirectUrl, dataDir }: GivenConfig): Promise<Open> {
  if (databaseUrl === undefined) {
    const { startEmbeddedPostgres } = await import('@atrium/engine/server/embedded')
    return (onLost) => startEmbeddedPostgres({ dataDir, onLost })
  }
  const [{ checkDatabase }, { checkPooler }] = await Promise.all([
    import('./check-database.ts'),
    import('./check-pooler.ts'),
  ])
  const database = { by: 'DATABASE_URL', url: databaseUrl }
  const direct = databaseDirectUrl === undefined ? undefined : { by: 'DATABASE_DIRECT_URL', url: databaseDirectUrl }
  return async () => {
    for (const named of direct ? [direct, database] : [database]) await checkDatabase(named)
    const pooler = await checkPooler(database, direct)
    return {
      connection: { connectionString: database.url, pooler },
      direct: direct && { connectionString: direct.url },
      stop: async () => undefined,
    }
  }
}
