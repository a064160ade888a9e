import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const program = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(existsSync)

/** Whether the server of NATS can be started: `apt-get install nats-server`. */
export const hasNats = program !== undefined

/** A server of NATS on this machine, which can be killed, come back and be stopped for a while. */
export interface NatsServer {
  /** What BUS_URL is to say, without a user. */
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** It takes and gives nothing until it goes on. */
  freeze(): void
  thaw(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts one; `config` is in the format of its own file. */
export async function startNats(config = ''): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-nats-'))
  const port = await freePort()
  const file = join(folder, 'nats.conf')
  writeFileSync(file, `host: "127.0.0.1"\nport: ${port}\n${config}\n`)
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(program ?? '', ['-c', file], { stdio: 'ignore' })
    await untilOpen(port)
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => (resolve(true), socket.destroy()))
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return
    await wait(10)
  }
  throw new Error(`NATS does not answer at port ${port}.`)
}
