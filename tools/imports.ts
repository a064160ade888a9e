import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { packaged } from './step.ts'

export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

export interface Imports {
  /** Files of ours whose imports were read. */
  readonly read: number
  /** Files of ours that there are. */
  readonly there: number
  readonly violations: readonly Violation[]
}

const folders = ['app', 'base', 'bench', 'engine', 'features', 'tests', 'tools', 'ui']

/**
 * Reads every import below `root`, or only those of the files in `begins` and of what they lead to, and holds it against the rules of
 * its `.dependency-cruiser.mjs`.
 */
export async function readImports(root: string, begins?: readonly string[]): Promise<Imports> {
  const there = folders.filter((folder) => existsSync(join(root, folder)))
  const script = packaged('dependency-cruiser/bin/dependency-cruiser.mjs')
  const report = await readOutput(root, [
    script,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...(begins ?? there),
  ])
  const { modules, summary } = JSON.parse(report) as Report
  return {
    read: modules.filter(({ source, couldNotResolve }) => !couldNotResolve && isOurs(source)).length,
    there: there.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root })).filter(isOurs).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

interface Report {
  readonly modules: readonly { source: string; couldNotResolve?: boolean }[]
  readonly summary: { readonly violations: readonly { rule: { name: string }; from: string; to: string }[] }
}

const isOurs = (path: string): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`)) &&
  /\.(ts|tsx|mjs)$/.test(path) &&
  !/(^|\/)(node_modules|dist|data)\//.test(path)

function readOutput(cwd: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(parts).toString()))
  })
}
