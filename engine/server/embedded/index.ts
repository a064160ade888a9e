import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster, ownName } from './cluster.ts'
import { openFolders } from './folders.ts'
import { createLauncher } from './launcher.ts'
import { beOnlyApp } from './only-app.ts'
import { type Programs, createPrograms } from './programs.ts'
import { ensureServer, isListening, stopServer } from './server.ts'
import { watchLogSize } from './server-log.ts'

export { explainFileError } from './explain.ts'

/** How to reach the database; a pg.PoolConfig. `host` is the folder of a Unix socket. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection
  /** What a copy of the data folder does not share with it. */
  readonly folder: string
  /** Stops PostgreSQL in order and returns when it is gone. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Made when it is not there. One app at a time may use it. */
  readonly dataDir: string
  /** Called once when PostgreSQL ends or breaks while running; the app must then end too. */
  onLost(error: Error): void
  /** PostgreSQL settings beside ours. */
  readonly settings?: Readonly<Record<string, string>>
}

/** How to reach the PostgreSQL of a data folder that runs already; undefined when none does. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const folders = openFolders(dataDir)
  return (await isListening(folders)) ? connectionOf(folders.socket) : undefined
}

const connectionOf = (host: string): EmbeddedConnection => ({ host, port: 5432, user: ownName, database: ownName })

const attempts = 5

/**
 * Starts the PostgreSQL of the data folder, or takes over one that outlived its app, and makes sure that no other
 * app uses it. Throws a StartupError in words when that cannot be.
 */
export async function startEmbeddedPostgres({ dataDir, onLost, settings }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folders = openFolders(dataDir)
  const programs = { ...createPrograms(createLauncher(folders, findBinaries()), folders), settings }
  await ensureCluster(programs)
  const connection = connectionOf(folders.socket)
  let isStopping = false
  await takeOver(programs, () => beOnlyApp(connection, folders.data, (error) => isStopping || onLost(error)))
  const endWatch = watchLogSize(folders.log)
  return {
    connection,
    folder: markOf(folders.cluster),
    async stop() {
      isStopping = true
      endWatch()
      await stopServer(folders)
    },
  }
}

/** A file that PostgreSQL writes once, when it makes the cluster: a copy lies elsewhere on the disk, and is younger. */
function markOf(cluster: string): string {
  const { ino, birthtimeMs } = statSync(join(cluster, 'PG_VERSION'))
  return `${ino}/${Math.round(birthtimeMs)}`
}

/** A server found alive may be stopping for its old app, which breaks our connection: then it is started anew. */
async function takeOver(programs: Programs, lock: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await ensureServer(programs)
    try {
      return await lock()
    } catch (error) {
      if (attempt === attempts || !isGoingDown(error)) throw error
      await wait(100)
    }
  }
}

/** SQLSTATE class 57: the server is starting up, shutting down or was told to end the connection. */
function isGoingDown(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return /^(57P0\d|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/.test(code) || message.startsWith('Connection terminated')
}
