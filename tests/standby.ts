import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedConnection, startEmbeddedPostgres } from '@atrium/engine/server/embedded'
import { findBinaries } from '../engine/server/embedded/binaries.ts'
import { openFolders } from '../engine/server/embedded/folders.ts'
import { createLauncher } from '../engine/server/embedded/launcher.ts'
import { createPrograms, spawnServer } from '../engine/server/embedded/programs.ts'
import { openLog } from '../engine/server/embedded/server-log.ts'

/** A PostgreSQL with a hot standby that follows it. */
export interface PrimaryAndStandby {
  readonly primary: EmbeddedConnection
  readonly standby: EmbeddedConnection
  /** Ends the standby as a failing machine does. */
  killStandby(): Promise<void>
  close(): Promise<void>
}

const withinMs = 120_000

export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const root = mkdtempSync(join(tmpdir(), 'atrium-pair-'))
  const [dataDir, copyDir] = [join(root, 'a'), join(root, 'b')]
  const onLost = (): void => undefined
  await (await startEmbeddedPostgres({ dataDir, onLost })).stop()
  const folders = openFolders(copyDir)
  const programs = createPrograms(createLauncher(folders, findBinaries()), folders)
  const { cluster, socket, log } = folders
  cpSync(openFolders(dataDir).cluster, cluster, { recursive: true })
  const primary = await startEmbeddedPostgres({ dataDir, onLost })
  const { connection } = primary
  writeFileSync(join(cluster, 'standby.signal'), '')
  const follow = `primary_conninfo = 'host=${connection.host} port=${connection.port} user=${connection.user}'\n`
  appendFileSync(join(cluster, 'postgresql.auto.conf'), follow)
  for (const path of ['', ...readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
    programs.own(join(cluster, path))
  programs.own(socket)
  const settings = { listen_addresses: '', unix_socket_directories: socket, max_connections: '50' }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnServer(programs, ['-D', cluster, ...given], openLog(log))
  const ended = once(child, 'exit')
  const standby = { ...connection, host: socket }
  const killStandby = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT')
    await ended
  }
  const close = async (): Promise<void> => {
    await killStandby()
    await primary.stop()
    rmSync(root, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(standby)
  } catch (error) {
    await close()
    throw error
  }
  return { primary: connection, standby, killStandby, close }
}

async function untilItAnswers(connection: EmbeddedConnection): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const client = new pg.Client({ ...connection })
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    } finally {
      await client.end().catch(() => undefined) // it never connected
    }
  }
}
