import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { askPostgres } from '../ask-postgres.ts'
import type { TestDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((one) => spawnSync(one, ['--version']).status === 0)

/** Whether this machine has PgBouncer: `apt-get install pgbouncer`. */
export const hasPgBouncer = program !== undefined

/** It refuses to run as root, as which it alone could reach a database of root. */
const asSomeone = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []

/** Before a database, lending at most `mostServers` connections for a transaction at a time. */
export interface PgBouncer {
  readonly url: string
  readonly mostServers: number
  /** Kills it and starts it anew. */
  restart(): Promise<void>
}

export async function startPgBouncer({ connection }: TestDatabase): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  const [port, mostServers] = [await freePort(), 8]
  const url = `postgres://atrium@127.0.0.1:${port}/atrium`
  const { host, port: serverPort, user, password, database } = connection
  const secret = typeof password === 'string' && password !== '' ? ` password=${password}` : ''
  writeFileSync(
    file,
    `[databases]
atrium = host=${host} port=${serverPort} dbname=${database} user=${user}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${mostServers}
max_client_conn = 500
`,
  )
  let running: ChildProcess | undefined

  async function start(): Promise<void> {
    const [command, ...args] = [...asSomeone, program ?? '', file]
    running = spawn(command, args, { stdio: 'ignore' })
    await expect.poll(() => askPostgres({ connectionString: url }, 'select 1').catch(() => [])).toHaveLength(1)
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => running?.once('exit', resolve))
    running?.kill('SIGKILL')
    await ended
  }

  await start()
  onTestFinished(async () => {
    await kill()
    rmSync(folder, { recursive: true })
  })
  return {
    url,
    mostServers,
    async restart() {
      await kill()
      await start()
    },
  }
}
