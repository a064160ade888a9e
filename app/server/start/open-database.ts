import type { ClientConfig } from 'pg'
import type { GivenConfig } from '@atrium/engine/server/config'

/** The database of this process; `connection` can be given to a pool. */
export interface Database {
  readonly connection: ClientConfig
  /** Tells the data folder from a copy of it; absent where DATABASE_URL names the database. */
  readonly folder?: string
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL, or checks the one of DATABASE_URL. Only what is used is loaded. */
export async function openDatabase(
  { databaseUrl, dataDir }: GivenConfig,
  onLost: (error: Error) => void,
): Promise<Database> {
  if (databaseUrl === undefined) {
    const { startEmbeddedPostgres } = await import('@atrium/engine/server/embedded')
    return startEmbeddedPostgres({ dataDir, onLost })
  }
  const { checkDatabase } = await import('./check-database.ts')
  await checkDatabase(databaseUrl)
  return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
}
