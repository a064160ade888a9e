// npm test: all checks, then all tests. With arguments: only the tests beside or below these paths.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSteps } from './check-steps.ts'
import { ensureChromium } from './chromium.ts'
import { type Step, packaged, root, runSteps } from './step.ts'

interface Totals {
  readonly passed: number
  readonly failed: number
}

const vitest = packaged('vitest/vitest.mjs')
const filters = process.argv.slice(2)
if (filters.length > 0)
  process.exit(spawnSync(process.execPath, [vitest, 'run', ...filters], { cwd: root, stdio: 'inherit' }).status ?? 1)

const scratch = mkdtempSync(join(tmpdir(), 'atrium-test-'))
const build: Step = { name: 'web client builds', args: ['app/bootstrap.mjs', 'build'] }
const steps = await runSteps([build, ...checkSteps])
const parts = [totalsOfSteps(), runVitest(), await runEndToEnd()]
rmSync(scratch, { recursive: true, force: true })

const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function totalsOfSteps(): Totals {
  const failures = steps.filter((step) => !step.passed).length
  return { passed: steps.length - failures, failed: failures }
}

function runVitest(): Totals {
  const file = join(scratch, 'vitest.json')
  const status = runTests([vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return readTotals(file, status, ({ numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 }) => ({
    passed: numPassedTests,
    failed: numFailedTests || numFailedTestSuites, // a file that does not load has no tests that fail
  }))
}

async function runEndToEnd(): Promise<Totals> {
  try {
    const file = join(scratch, 'end-to-end.json')
    const env = {
      CHROMIUM: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_DATA_DIR: join(scratch, 'data'),
    }
    const status = runTests([packaged('@playwright/test/cli.js'), 'test', '--reporter=dot,json'], env)
    return readTotals(file, status, ({ stats }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
    }))
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
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
