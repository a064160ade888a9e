import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'

const root = join(import.meta.dirname, '../..')
/** The Node that people have, under which the program is started. */
const hostNode = process.env['npm_node_execpath'] ?? process.execPath

/** Atrium as a person starts it, with what it says. */
export interface Program {
  readonly pid: number
  readonly url: string
  readonly exitCode: Promise<number | null>
  output(): string
  /** Fulfilled when requests are served; throws what the program said when it ended instead. */
  ready(): Promise<void>
  /** Sends to the program alone, or to it and all that it started in its process group. */
  kill(signal: NodeJS.Signals, whom?: 'alone' | 'group'): void
}

export interface How {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** What to start instead of the bootstrap. */
  readonly command?: readonly [string, ...string[]]
}

export const plainCommand = [hostNode, 'app/bootstrap.mjs', 'start'] as const

export async function startProgram({ dataDir, env = {}, command = plainCommand as never }: How): Promise<Program> {
  const port = env['PORT'] ?? String(await freePort())
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnv(), PORT: port, DATA_DIR: dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = `http://127.0.0.1:${port}`
  const program: Program = {
    pid: child.pid ?? 0,
    url,
    exitCode,
    output: () => output,
    ready: () => untilReady(child, url, () => output),
    kill: (signal, whom = 'alone') => process.kill(whom === 'group' ? -program.pid : program.pid, signal),
  }
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) program.kill('SIGTERM')
    await exitCode
  })
  return program
}

/** A data folder of the test's own. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

/** A data folder that has been used before and was left in order: a copy, since making one takes seconds. */
export async function usedDataDir(): Promise<string> {
  template ??= makeTemplate()
  const dataDir = newDataDir()
  cpSync(await template, dataDir, { recursive: true })
  return dataDir
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  // Files that take turns in one process share it, so it goes with the run.
  const dataDir = join(mkdtempSync(join(inject('scratch'), 'used-')), 'data')
  const program = await startProgram({ dataDir })
  await program.ready()
  program.kill('SIGTERM')
  await program.exitCode
  return dataDir
}

/** The processes that `pid` started, and those started by them. */
export function descendantsOf(pid: number): readonly number[] {
  const children = allProcesses().filter((one) => parentOf(one) === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readProc(pid, 'stat'))?.[1])

/**
 * The PostgreSQL servers of a data folder. They alone have the folder in their command line, but for a child that was
 * forked this moment and has not yet said what it is.
 */
export function serversOf(dataDir: string): readonly number[] {
  const found = allProcesses().filter((pid) => {
    const commandLine = readProc(pid, 'cmdline')
    return commandLine.includes('bin/postgres') && commandLine.includes(dataDir)
  })
  return found.filter((pid) => !found.includes(parentOf(pid)))
}

export const isAlive = (pid: number): boolean => /\) [^ZX] /.test(readProc(pid, 'stat'))

export async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`It never came to be that ${what}.`)
    await wait(20)
  }
}

const allProcesses = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has ended
  }
}

/** Without what the test runner and npm set for themselves. */
function cleanEnv(): NodeJS.ProcessEnv {
  const ours = /^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$|NODE_COMPILE_CACHE$|DATABASE_URL$|HOST$|TEST$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  // The first one to start on a fresh clone builds the web client.
  const deadline = Date.now() + 120_000
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${output()}`)
    if (Date.now() > deadline) throw new Error(`It did not get ready: ${output()}`)
    await wait(20)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200
  } catch {
    return false // it does not listen yet
  }
}
