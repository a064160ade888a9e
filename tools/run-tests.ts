import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { type PlaywrightReport, type VitestReport, playwrightFailures, vitestFailures } from './failures.ts'
import { writeIntoMemory } from './scratch.ts'
import { packaged, root } from './step.ts'

writeIntoMemory()

export interface Totals {
  readonly passed: number
  readonly failed: number
  /** A paragraph for each test that failed, repeated at the end. */
  readonly failures?: readonly string[]
}

/** The files of the end-to-end tests, whose paths contain one of `paths`; all of them where there is none. */
export const endToEndFiles = (paths: readonly string[]): readonly string[] =>
  globSync('tests/e2e/*.test.ts', { cwd: root })
    .toSorted()
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))

/** Runs unit and integration tests, with `args` for Vitest. */
export function runVitest(args: readonly string[] = []): Promise<Totals> {
  return inScratch(async (scratch) => {
    const file = join(scratch, 'vitest.json')
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const status = await runTests([packaged('vitest/vitest.mjs'), 'run', ...report, ...args])
    return readTotals(file, status, (report: VitestReport) => ({
      passed: report.numPassedTests ?? 0,
      failed: report.numFailedTests || (report.numFailedTestSuites ?? 0), // a file that does not load has no tests that fail
      failures: vitestFailures(report),
    }))
  })
}

/** Runs end-to-end tests, of these files or all. */
export async function runEndToEnd(files: readonly string[] = []): Promise<Totals> {
  const chromium = await ensureChromium().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error)
    return undefined
  })
  if (!chromium) return { passed: 0, failed: 1 }
  return inScratch(async (scratch) => {
    const file = join(scratch, 'end-to-end.json')
    const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATA_DIR: join(scratch, 'data') }
    const status = await runTests([packaged('@playwright/test/cli.js'), 'test', '--reporter=dot,json', ...files], env)
    return readTotals(file, status, (report: PlaywrightReport) => ({
      passed: (report.stats?.expected ?? 0) + (report.stats?.flaky ?? 0),
      failed: report.stats?.unexpected ?? 0,
      failures: playwrightFailures(report),
    }))
  })
}

/** Prints what all parts came to, and has the program end accordingly. */
export function conclude(parts: readonly Totals[]): void {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  for (const failure of parts.flatMap(({ failures = [] }) => failures)) console.log(`\n${failure}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function inScratch(work: (folder: string) => Promise<Totals>): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Threads of the server are started hundreds of times; with what Node made of their sources before, for half the work. */
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') }

async function runTests(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const whole = { ...process.env, ...compiled, ...env }
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: whole })
  const [status] = (await once(child, 'close')) as [number | null]
  return status
}

/** A run that failed counts as one failure at least, whatever its report says or whether there is one. */
function readTotals<Report>(file: string, status: number | null, count: (report: Report) => Totals): Totals {
  let totals: Totals = { passed: 0, failed: 0 }
  try {
    totals = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return { passed: 0, failed: 1 } // it ended before it could report
  }
  return status === 0 ? totals : { ...totals, failed: Math.max(1, totals.failed) }
}
