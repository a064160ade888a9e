import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@atrium/base/id'
import { clock, familyOf, processes, read } from './figures.ts'

const root = join(import.meta.dirname, '..')
const bootstrap = join(root, 'app/bootstrap.mjs')
const hostNode = process.env['npm_node_execpath'] ?? process.execPath

/** A running Atrium with a data folder of its own, without rate limits. */
export interface Subject {
  readonly url: string
  /** What it said on its standard error. */
  readonly said: readonly string[]
  /** Where it keeps its data. */
  readonly folder: string
  /** From the spawn of the bootstrap to the first 200 of `/readyz`. */
  readonly startMs: number
  /** Every process that belongs to it. */
  pids(): readonly number[]
  stop(): Promise<void>
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'atrium-bench-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export async function startSubject(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Subject> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = clock()
  const child = spawn(hostNode, [bootstrap, 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LIMIT_FACTOR: '0', npm_lifecycle_event: '', ...env },
  })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    said.push(String(chunk))
    process.stderr.write(chunk)
  })
  await untilReady(url, child)
  const startMs = clock() - started
  return {
    url,
    said,
    folder,
    startMs,
    // The database is of the family of whoever started it, and has outlived them after a kill.
    pids: () => [...new Set([...familyOf(child.pid ?? 0), ...serversOf(folder).flatMap(familyOf)])],
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const serversOf = (folder: string): readonly number[] =>
  processes().filter((pid) => {
    const commandLine = read(pid, 'cmdline')
    return commandLine.includes('bin/postgres') && commandLine.includes(folder)
  })

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = clock() + 60_000
  while (clock() < deadline && child.exitCode === null) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('Atrium did not get ready.')
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Registers people; each is known by the cookie of their session. */
export async function register(url: string, count: number): Promise<readonly string[]> {
  const cookies: string[] = []
  while (cookies.length < count) {
    const response = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ name: `Person ${cookies.length}`, email: `${newId()}@example.org`, password: 'secret1' }),
    })
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
    cookies.push(
      response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    )
  }
  return cookies
}
