import { type ChildProcess, spawn } from 'node:child_process'
import type { Folders } from './folders.ts'
import { linkLibraries } from './library-links.ts'
import type { Launcher } from './launcher.ts'

/** What is needed to run PostgreSQL's programs on one data folder. */
export interface Programs extends Launcher {
  readonly folders: Folders
  readonly env: NodeJS.ProcessEnv
  /** PostgreSQL settings beside ours. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

export interface Finished {
  readonly succeeded: boolean
  readonly output: string
}

/** Prepares the environment of the programs; nothing of the caller's PG* variables reaches them. */
export function createPrograms(launcher: Launcher, folders: Folders): Programs {
  const libraries = linkLibraries(launcher.binaries.root, folders.libraries)
  const env = { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries, TZ: 'UTC' }
  return { ...launcher, folders, env }
}

/** Runs a program to its end, with `input` on its standard input. */
export function runProgram(
  programs: Programs,
  program: string,
  task: { args: readonly string[]; input?: string },
): Promise<Finished> {
  const [file, args] = programs.command(program, task.args)
  const child = spawn(file, args, { cwd: programs.folders.data, env: programs.env, ...programs.as })
  child.stdin.on('error', () => undefined) // it ended without reading all; its exit code tells why
  child.stdin.end(task.input ?? '')
  return new Promise((resolve, reject) => {
    let output = ''
    const keep = (chunk: Buffer): string => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}

/** Starts the server in a session of its own, so that Ctrl-C in a terminal does not reach it before the app has drained. */
export function spawnServer(programs: Programs, serverArgs: readonly string[], logFile: number): ChildProcess {
  const [file, args] = programs.command(programs.binaries.postgres, serverArgs)
  return spawn(file, args, {
    cwd: programs.folders.data,
    env: programs.env,
    detached: true,
    stdio: ['ignore', logFile, logFile],
    ...programs.as,
  })
}
