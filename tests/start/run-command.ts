import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { plainCommand } from './program.ts'

const root = join(import.meta.dirname, '../..')

export interface Said {
  readonly code: number | null
  readonly output: string
}

const nothingElse = { DATABASE_URL: '', PUBLIC_URL: '' }

/** Runs `atrium` with `args` on a data folder, and with `given` in the environment. */
export function runCommand(
  dataDir: string,
  args: readonly string[],
  given: Readonly<Record<string, string>> = {},
): Promise<Said> {
  const child = spawn(plainCommand[0], ['app/bootstrap.mjs', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: dirname(dataDir), ...nothingElse, ...given },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

export const atrium = (dataDir: string, ...args: readonly string[]): Promise<Said> => runCommand(dataDir, args)
