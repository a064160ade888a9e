import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Planted } from '../tests/planted/planted.ts'
import { ensureChromium } from './chromium.ts'
import { type PlaywrightReport, type VitestReport, failedTests, playwrightFailures } from './failures.ts'
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
const minutesOfPlant = 10

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
    hasLimit: !isBaseline,
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
  const report = join(copy, 'planted.json')
  const env = {
    LONG: isLong ? '1' : '',
    CHROMIUM: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATA_DIR: join(copy, 'data'),
  }
  rmSync(report, { force: true })
  rmSync(env.E2E_DATA_DIR, { recursive: true, force: true })
  const built = await runNode(copy, ['app/bootstrap.mjs', 'build'], { env, hasLimit: false })
  if (!built.isGreen) return { ...built, failed: [], notLoaded: built.said, filesNotGreen: red }
  const how = isBaseline ? [] : ['--max-failures=1']
  const names = tests.length > 0 ? [`--grep=${patternOf(tests)}`] : []
  const args = [packaged('@playwright/test/cli.js'), 'test', '--reporter=json', ...how, ...names]
  const ended = await runNode(copy, [...args, ...red], { env, hasLimit: !isBaseline })
  const read = readReport<PlaywrightReport>(report)
  const failed = playwrightFailures(read ?? {}).map((one) => firstLine(one).replace('FAILED ', ''))
  const isBroken = (file: string): boolean => !read || failed.some((one) => one.startsWith(file))
  return { ...ended, failed, notLoaded: [], filesNotGreen: ended.isGreen ? [] : red.filter(isBroken) }
}

const firstLine = (said = ''): string => stripVTControlCharacters(said).split('\n')[0] ?? ''

const patternOf = (tests: readonly string[]): string =>
  tests.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|')

/** None where the run ended before it could report. */
function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

interface How {
  readonly env: Readonly<Record<string, string>>
  readonly hasLimit: boolean
}

function runNode(
  cwd: string,
  args: readonly string[],
  { env, hasLimit }: How,
): Promise<Pick<Ran, 'isGreen' | 'isLate' | 'said'>> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isLate = false
  const timer = hasLimit ? setTimeout(() => (isLate = child.kill('SIGINT')), minutesOfPlant * 60_000) : undefined
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
