import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Engine, createEngine, createLogger, openBlobs } from '@atrium/engine/server'
import type { GivenConfig } from '@atrium/engine/server/config'
import { findRunningPostgres } from '@atrium/engine/server/embedded'
import { StartupError } from '@atrium/engine/server/startup-error'
import { features } from '../server/features.ts'
import { type Database, openDatabase } from '../server/start/open-database.ts'

/** Faults are logged as the server logs them; that nothing is wrong needs no line. */
export const quietLog = createLogger('error', (line) => process.stderr.write(`${line}\n`))

/** The database of the instance: the one that runs, or else it is started for as long as it is needed. */
async function openData(config: GivenConfig): Promise<Database> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined) {
    if (!existsSync(join(dataDir, 'postgres')))
      throw new StartupError(`There is no Atrium in ${dataDir}. Say where it is: DATA_DIR=/path atrium …`)
    const running = await findRunningPostgres(dataDir)
    if (running) return { connection: running, stop: () => Promise.resolve() }
  }
  return openDatabase(config, (error) => quietLog.error('The database stopped.', { error }))
}

/** Runs `work` with a pool of connections to the instance's database. */
export async function withPool<T>(config: GivenConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await openData(config)
  const { default: driver } = await import('pg')
  const way = database.direct ?? database.connection
  const pool = new driver.Pool({ ...way, max: 2, application_name: `atrium-command ${process.pid}` })
  pool.on('error', () => undefined) // whoever uses it hears of it by their query
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** Runs `work` with an engine on the instance's data, beside the one that may be running. */
export async function withEngine<T>(config: GivenConfig, work: (engine: Engine) => Promise<T>): Promise<T> {
  const database = await openData(config)
  const blobs = await openBlobs(config)
  const { blobLimits } = config
  const engine = await createEngine({
    connection: database.connection,
    direct: database.direct,
    nats: config.nats,
    dataFolder: database.folder,
    features,
    log: quietLog,
    limitFactor: 0,
    blobs,
    blobLimits,
    now: Date.now,
    role: 'command',
  })
  try {
    return await work(engine)
  } finally {
    await engine.close()
    await database.stop()
  }
}
