import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './step.ts'

/** What Vitest's report in JSON says, as far as it is read here. */
export interface VitestReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numFailedTestSuites?: number
  readonly testResults?: readonly VitestFile[]
}

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages?: readonly string[] | null
  }[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly line: number
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly error?: Failure }[]
    }[]
  }[]
}

interface Failure {
  readonly message?: string
  readonly location?: { readonly file: string }
}

/** A test in the browser as its report has it. */
export interface BrowserTest {
  /** From the root of the sources. */
  readonly file: string
  readonly line: number
  readonly title: string
  readonly isOk: boolean
  /** What was wrong first, where something was. */
  readonly message: string
  /** The file in which it showed, which may be one that the tests share; '' where that is not known. */
  readonly shownIn: string
}

/** What Playwright's report in JSON says, as far as it is read here. */
export interface PlaywrightReport extends Suite {
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** How much of a message is repeated: its first line says what was wrong, the next ones mostly what was expected. */
const linesOfMessage = 6

/** The failures in a report that a runner wrote; none where it ended before it could. */
export function failuresIn(file: string, runner: 'vitest' | 'playwright'): readonly string[] {
  let report: VitestReport & PlaywrightReport
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport & PlaywrightReport
  } catch {
    return []
  }
  return runner === 'vitest' ? vitestFailures(report) : playwrightFailures(report)
}

/** What a run said last, without what is for a terminal alone. */
export const lastLinesOf = (file: string, count: number): readonly string[] =>
  stripVTControlCharacters(readFileSync(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .map((line) => `       ${line.slice(0, 200)}`)

const hasFailed = ({ status }: { readonly status: string }): boolean => status === 'failed'

/** The names of the tests of a file that failed. */
export const failedTests = ({ assertionResults }: Pick<VitestFile, 'assertionResults'>): readonly string[] =>
  assertionResults.filter(hasFailed).map(({ fullName }) => fullName)

/** A paragraph for each test that failed, and for each file that could not be run. */
export function vitestFailures({ testResults = [] }: VitestReport): readonly string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(hasFailed)
    if (failed.length === 0 && status === 'failed') return [paragraph(file, 'could not be run', message)]
    return failed.map(({ fullName, failureMessages }) => paragraph(file, fullName, failureMessages?.[0]))
  })
}

/** A paragraph for each test that failed. */
export const playwrightFailures = (report: PlaywrightReport): readonly string[] =>
  browserTests(report)
    .filter(({ isOk }) => !isOk)
    .map(({ file, title, message }) => paragraph(file, title, message))

/** All tests of a report, whatever they came to. */
export function browserTests({ suites = [], specs = [] }: Suite): readonly BrowserTest[] {
  const own = specs.map(({ file, line, title, ok, tests }) => {
    const failure = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error
    const shownIn = basename(failure?.location?.file ?? '')
    return { file: `tests/e2e/${file}`, line, title, isOk: ok, message: failure?.message ?? '', shownIn }
  })
  return [...own, ...suites.flatMap(browserTests)]
}

/** The lines of a message that say something, without what is for a terminal alone. */
export const linesOf = (message: string): readonly string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))

function paragraph(file: string, title: string, message = ''): string {
  const lines = linesOf(message).slice(0, linesOfMessage)
  return [`FAILED ${file}: ${title}`, ...lines.map((line) => `       ${line.slice(0, 200)}`)].join('\n')
}
