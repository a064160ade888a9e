import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../config/startup-error.ts'
import { explainFileError, explainOutput } from './explain.ts'
import { type Folders, socketName } from './folders.ts'
import { isAlive, isServerOf, readPidFile, removeStale } from './pid-file.ts'
import { type Programs, spawnServer } from './programs.ts'
import { logEnd, openLog, readLogFrom } from './server-log.ts'

const pollMs = 10
/** How long a pid file may stay without its number before it counts as what a killed start left. */
const halfWrittenMs = 500
/** Long enough to replay what a killed server had not yet written to its tables. */
const startWithinMs = 120_000
const stopWithinMs = 20_000

/** Safe on power loss; sized for one small machine, where idle memory counts. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  // What is read stands in the system's cache mostly; handing it to other processes costs more than reading it.
  io_method: 'sync',
  max_connections: '50',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  cluster_name: 'atrium',
}

/** Starts the server of the cluster, or finds the one that outlived its app. Returns when it takes connections. */
export async function ensureServer(programs: Programs): Promise<void> {
  const { folders } = programs
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline) {
    const found = readPidFile(folders.cluster)
    if (!found) {
      if (await startServer(programs)) return
    } else if (await isListening(folders)) {
      if (found.status !== 'stopping') return
    } else if (!isServerOf(folders.cluster, found.pid)) {
      if (!(found.pid > 0)) await wait(halfWrittenMs)
      removeStale(folders.cluster, found)
    }
    await wait(pollMs)
  }
  throw new StartupError(`PostgreSQL did not get ready in ${startWithinMs / 1000} s. Its log is ${folders.log}.`)
}

/** Stops the server of the cluster in order, whoever started it, and returns when it is gone. */
export async function stopServer({ cluster }: Folders): Promise<void> {
  const found = readPidFile(cluster)
  if (!found || !isServerOf(cluster, found.pid)) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(found.pid, signal)
    if (await isGoneWithin(found.pid, stopWithinMs)) return
  }
  throw new Error(`PostgreSQL (process ${found.pid}) does not stop.`)
}

/** Answers whether it is up; false when another server holds the cluster or a dead one's traces are still going. */
async function startServer(programs: Programs): Promise<boolean> {
  const { cluster, log } = programs.folders
  const before = logEnd(log)
  const child = launch(programs)
  const ended = new Promise<boolean>((resolve, reject) => {
    child.on('error', (error) => reject(explainFileError(error, programs.folders.data)))
    child.on('exit', () => resolve(false))
  })
  const up = await Promise.race([ended, isReady(cluster, child)])
  if (up) {
    child.unref()
    return true
  }
  const output = readLogFrom(log, Math.min(before, logEnd(log)))
  if (/lock file .* already exists|pre-existing shared memory block/.test(output)) return false
  throw explainOutput(output, programs.folders.data, log)
}

function launch(programs: Programs): ChildProcess {
  const { cluster, socket, log, data } = programs.folders
  programs.own(socket)
  const all = { ...settings, ...programs.settings, unix_socket_directories: socket }
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  try {
    const file = openLog(log)
    const child = spawnServer(programs, args, file)
    closeSync(file)
    return child
  } catch (error) {
    throw explainFileError(error, data)
  }
}

async function isReady(cluster: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(cluster)
    if (file?.pid === child.pid && file?.status === 'ready') return true
    await wait(pollMs)
  }
  return false
}

export function isListening({ socket }: Folders): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(join(socket, socketName))
    connection.on('connect', () => resolve(true)).on('connect', () => connection.destroy())
    connection.on('error', () => resolve(false))
  })
}

function send(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await wait(pollMs)
  }
  return true
}
