import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Planted } from '../tests/planted/planted.ts'
import { ensureChromium } from './chromium.ts'
import {
  type BrowserTest,
  type PlaywrightReport,
  type VitestReport,
  browserTests,
  failedTests,
  playwrightFailures,
} from './failures.ts'
import { packaged } from './step.ts'

/** Tests that are run in a copy of the sources. */
export interface Run {
  readonly red: readonly string[]
  /** Only those whose names hold one of these; all where there is none. */
  readonly tests: readonly string[]
  readonly isLong: boolean | undefined
  readonly isTimed: boolean | undefined
  /** Whether all are run to their end with nothing planted, rather than to the first that fails. */
  readonly isBaseline: boolean
}

interface Ran {
  readonly isGreen: boolean
  readonly isLate: boolean
  /** Names of tests that failed. */
  readonly failed: readonly string[]
  /** Files that failed without a test that did. */
  readonly notLoaded: readonly string[]
  readonly filesNotGreen: readonly string[]
  /** What was said last, for what no report tells. */
  readonly said: readonly string[]
}

/** A plant may have a test wait for ever. */
export const minutesOfPlant = 10

const minutesOf = (isBaseline: boolean): number | undefined => (isBaseline ? undefined : minutesOfPlant)

export const isEndToEnd = ({ red }: Pick<Planted, 'red'>): boolean => red.some((file) => file.startsWith('tests/e2e/'))

/** Runs tests in the copy, those in a browser on what is built from it before. */
export async function runInCopy(copy: string, run: Run): Promise<Ran> {
  return isEndToEnd(run) ? runPlaywright(copy, run) : runVitest(copy, run)
}

async function runVitest(copy: string, { red, tests, isLong, isTimed, isBaseline }: Run): Promise<Ran> {
  const report = join(copy, 'planted.json')
  const args = ['run', '--reporter=json', `--outputFile.json=${report}`]
  const how = isBaseline ? ['--maxWorkers=2'] : ['--maxWorkers=1', '--bail=1']
  const names = tests.length > 0 ? [`--testNamePattern=${patternOf(tests)}`] : []
  rmSync(report, { force: true })
  const ended = await runNode(copy, [packaged('vitest/vitest.mjs'), ...args, ...how, ...names, ...red], {
    env: { LONG: isLong ? '1' : '', TIMES_COUNT: isTimed ? '1' : '' },
    minutes: minutesOf(isBaseline),
  })
  const { testResults } = readReport<VitestReport>(report) ?? {}
  const broken = (testResults ?? []).filter(({ status }) => status === 'failed')
  const found = broken.map((one) => ({ file: relative(copy, one.name), tests: failedTests(one), said: one.message }))
  return {
    ...ended,
    failed: found.flatMap((one) => one.tests.map((name) => `${one.file}: ${name}`)),
    notLoaded: found.filter((one) => one.tests.length === 0).map(({ file, said }) => `${file}: ${firstLine(said)}`),
    filesNotGreen: testResults ? found.map(({ file }) => file) : red,
  }
}

async function runPlaywright(copy: string, { red, tests, isLong, isBaseline }: Run): Promise<Ran> {
  const how = isBaseline ? [] : ['--max-failures=1']
  const names = tests.length > 0 ? [`--grep=${patternOf(tests)}`] : []
  const asked = [...how, ...names, ...red]
  const { ended, report } = await runInBrowser(copy, asked, {
    isLong,
    minutes: minutesOf(isBaseline),
  })
  if (!report) return { ...ended, failed: [], notLoaded: ended.said, filesNotGreen: ended.isGreen ? [] : red }
  const failed = playwrightFailures(report).map((one) => firstLine(one).replace('FAILED ', ''))
  const isBroken = (file: string): boolean => failed.some((one) => one.startsWith(file))
  return { ...ended, failed, notLoaded: [], filesNotGreen: ended.isGreen ? [] : red.filter(isBroken) }
}

interface Asked {
  readonly isLong?: boolean | undefined
  /** How long they may take; for ever when absent. */
  readonly minutes?: number | undefined
}

/** Builds what changed in the copy, and runs Playwright on it; without a report where that did not come to the tests. */
export async function runInBrowser(
  copy: string,
  asked: readonly string[],
  { isLong, minutes }: Asked,
): Promise<{ readonly ended: Ended; readonly report?: PlaywrightReport }> {
  const file = join(copy, 'planted.json')
  const env = {
    LONG: isLong ? '1' : '',
    CHROMIUM: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_DATA_DIR: join(copy, 'data'),
  }
  rmSync(file, { force: true })
  rmSync(env.E2E_DATA_DIR, { recursive: true, force: true })
  const built = await runNode(copy, ['app/bootstrap.mjs', 'build'], { env })
  if (!built.isGreen) return { ended: built }
  const args = [packaged('@playwright/test/cli.js'), 'test', '--reporter=json', ...asked]
  const ended = await runNode(copy, args, { env, minutes })
  const report = readReport<PlaywrightReport>(file)
  return report ? { ended, report } : { ended }
}

/** What the browser's tests in some files are, without running them. */
export async function listInBrowser(copy: string, files: readonly string[]): Promise<readonly BrowserTest[]> {
  const file = join(copy, 'listed.json')
  const env = { LONG: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  await runNode(copy, [packaged('@playwright/test/cli.js'), 'test', '--list', '--reporter=json', ...files], { env })
  return browserTests(readReport<PlaywrightReport>(file) ?? {})
}

const firstLine = (said = ''): string => stripVTControlCharacters(said).split('\n')[0] ?? ''

const patternOf = (tests: readonly string[]): string =>
  tests.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|')

/** None where the run ended before it could report. */
function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

interface How extends Pick<Asked, 'minutes'> {
  readonly env: Readonly<Record<string, string>>
}

type Ended = Pick<Ran, 'isGreen' | 'isLate' | 'said'>

function runNode(cwd: string, args: readonly string[], { env, minutes }: How): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isLate = false
  const timer = minutes && setTimeout(() => (isLate = child.kill('SIGINT')), minutes * 60_000)
  return new Promise((resolve, reject) => {
    let output = ''
    const keep = (chunk: Buffer): string => (output = `${output}${chunk.toString()}`.slice(-4_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const said = stripVTControlCharacters(output).trim().split('\n').slice(-5)
      resolve({ isGreen: code === 0, isLate, said })
    })
  })
}
