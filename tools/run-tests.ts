import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { packaged, root } from './step.ts'

export interface Totals {
  readonly passed: number
  readonly failed: number
}

/** The files of the end-to-end tests, whose paths contain one of `paths`; all of them where there is none. */
export const endToEndFiles = (paths: readonly string[]): readonly string[] =>
  globSync('tests/e2e/*.test.ts', { cwd: root })
    .toSorted()
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))

/** Runs unit and integration tests, with `args` for Vitest. */
export function runVitest(args: readonly string[] = []): Totals {
  return inScratch((scratch) => {
    const file = join(scratch, 'vitest.json')
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const status = runTests([packaged('vitest/vitest.mjs'), 'run', ...report, ...args])
    return readTotals(file, status, ({ numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 }) => ({
      passed: numPassedTests,
      failed: numFailedTests || numFailedTestSuites, // a file that does not load has no tests that fail
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
  return inScratch((scratch) => {
    const file = join(scratch, 'end-to-end.json')
    const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, E2E_DATA_DIR: join(scratch, 'data') }
    const status = runTests([packaged('@playwright/test/cli.js'), 'test', '--reporter=dot,json', ...files], env)
    return readTotals(file, status, ({ stats }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    }))
  })
}

/** Prints what all parts came to, and has the program end accordingly. */
export function conclude(parts: readonly Totals[]): void {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

function inScratch(work: (folder: string) => Totals): Totals {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runTests(args: readonly string[], env: Readonly<Record<string, string>> = {}): number | null {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numFailedTestSuites?: number
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** A run that failed counts as one failure at least, whatever its report says or whether there is one. */
function readTotals(file: string, status: number | null, count: (report: Report) => Totals): Totals {
  let totals: Totals = { passed: 0, failed: 0 }
  try {
    totals = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return { passed: 0, failed: 1 } // it ended before it could report
  }
  return status === 0 ? totals : { ...totals, failed: Math.max(1, totals.failed) }
}
