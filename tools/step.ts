import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** One thing that is checked, by a program that ends with 0 when all is well. */
export interface Step {
  readonly name: string
  /** Arguments of Node. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Outcome {
  readonly name: string
  readonly passed: boolean
  readonly output: string
}

export const root = join(import.meta.dirname, '..')

/** A script of an installed package, by its path below node_modules. */
export const packaged = (path: string): string => join(root, 'node_modules', path)

/**
 * Runs the steps, at most two at once, and prints a line for each; all that it said only for one that fails. With a `niceness` above
 * 0 they leave the processors to what runs beside them.
 */
export async function runSteps(steps: readonly Step[], niceness = 0): Promise<readonly Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step, niceness))
  }
  await Promise.all([work(), work()])
  return outcomes
}

async function runStep({ name, args, env }: Step, niceness: number): Promise<Outcome> {
  const began = performance.now()
  const { code, output } = await runNode(args, env, niceness)
  const passed = code === 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`${passed ? '  ok  ' : 'FAILED'} ${name.padEnd(28)}${seconds} s`)
  if (!passed) console.log(`${output.trim()}\n`)
  return { name, passed, output }
}

interface Ended {
  readonly code: number | null
  readonly output: string
}

function runNode(args: readonly string[], env: Step['env'], niceness: number): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  return new Promise((resolve, reject) => {
    let output = ''
    const keep = (chunk: Buffer): string => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
