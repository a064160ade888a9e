import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { copyProject } from '../copy-project.ts'
import { root } from '../step.ts'

/** What every part is to reach, in hundredths of the mutants that tests can find. */
const enough = 90

interface Part {
  /** The folder of its sources and tests. */
  readonly place: string
  /** A folder in it that is a part of its own. */
  readonly except?: string
}

const features = readdirSync(join(root, 'features')).filter((name) =>
  existsSync(join(root, 'features', name, 'contract')),
)

/** By its name: a feature's contract, the engine's, and how documents are read and written, which is a library of its own. */
const partsByName: ReadonlyMap<string, Part> = new Map([
  ['engine', { place: 'engine/contract' }],
  ...features.map((feature): [string, Part] => [feature, { place: `features/${feature}/contract` }]),
  ['documents', { place: 'features/documents/contract', except: 'format' }],
  ['format', { place: 'features/documents/contract/format' }],
])

/** What earlier runs found out about each part; the next one tries only what has changed since. */
const known = join(root, '.cache/mutation')

interface Asked {
  /** The parts; all where there is none. */
  readonly names: readonly string[]
  /** Whether everything is tried, whatever earlier runs found out. */
  readonly anew: boolean
}

/** Changes the contracts of the parts in a copy of the sources, one thing at a time, and says which changes no test finds. */
export async function mutateContracts({ names, anew }: Asked): Promise<void> {
  const parts = names.length > 0 ? names : [...partsByName.keys()]
  const unknown = parts.filter((name) => !partsByName.has(name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. There are ${[...partsByName.keys()].join(', ')}.`)
  mkdirSync(known, { recursive: true })
  const copy = mkdtempSync(join(tmpdir(), 'atrium-mutated-'))
  try {
    copyProject(copy)
    process.chdir(copy)
    const scores: number[] = []
    for (const part of parts) scores.push(await mutate(part, anew))
    process.exitCode = scores.every((score) => score >= enough) ? 0 : 1
  } finally {
    process.chdir(root)
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The score of a part, whose mutants that survive are printed. Works in the copy, which is where the process is. */
async function mutate(part: string, anew: boolean): Promise<number> {
  const began = performance.now()
  const results = await resultsOf(part, partsByName.get(part) ?? { place: part }, anew)
  const counted = results.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
  const survivors = counted.filter(isSurvivor)
  for (const one of survivors.toSorted(inOrder)) console.log(lineOf(one))
  const score = counted.length === 0 ? 100 : (100 * (counted.length - survivors.length)) / counted.length
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${part}: ${counted.length} mutants, ${survivors.length} survived, ${score.toFixed(1)} % (${seconds} s)\n`,
  )
  return score
}

async function resultsOf(part: string, { place, except }: Part, anew: boolean): Promise<MutantResult[]> {
  process.env['MUTATED'] = place
  const incrementalFile = join(known, `${part}.json`)
  if (existsSync(incrementalFile)) forgetSurvivors(incrementalFile)
  return new Stryker({
    mutate: [`${place}/**/*.ts`, `!${place}/**/*.test.ts`, ...(except ? [`!${place}/${except}/**`] : [])],
    // The working directory is a copy already, in which our own packages lead to itself.
    inPlace: true,
    // What it reads: no more than what it may change.
    ignorePatterns: ['/*', '!/engine', '!/features', '/engine/{server,web}', '/features/*/{server,web}'],
    plugins: [join(import.meta.dirname, 'quick-runner.ts'), join(import.meta.dirname, 'left-out.ts')],
    ignorers: ['wording'],
    testRunner: 'quick',
    timeoutMS: 20_000,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    incremental: true,
    incrementalFile,
    force: anew,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest()
}

/** Tries again what survived before: Stryker sees when a test changes, and not when what tests stand on does. */
function forgetSurvivors(file: string): void {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  for (const one of Object.values(report.files)) one.mutants = one.mutants.filter((mutant) => !isSurvivor(mutant))
  writeFileSync(file, JSON.stringify(report))
}

/** As much of Stryker's report as is looked at. */
interface Report {
  readonly files: Readonly<Record<string, { mutants: readonly Pick<MutantResult, 'status'>[] }>>
}

const isSurvivor = ({ status }: Pick<MutantResult, 'status'>): boolean =>
  status === 'Survived' || status === 'NoCoverage'

const inOrder = (one: MutantResult, other: MutantResult): number =>
  one.fileName.localeCompare(other.fileName) || one.location.start.line - other.location.start.line

/** A mutant that no test found: where it is, what stands there and what stood there instead. */
function lineOf({ fileName, location: { start, end }, replacement, status }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  // The end first: on one line it counts from the same beginning.
  const source = [...lines.slice(0, -1), lines.at(-1)?.slice(0, end.column - 1)].join('\n').slice(start.column - 1)
  const place = `${relative(process.cwd(), fileName)}:${start.line}`
  return `${status === 'NoCoverage' ? 'not run ' : 'survived'} ${place}  ${brief(source)}  →  ${brief(replacement)}`
}

const brief = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 80)
