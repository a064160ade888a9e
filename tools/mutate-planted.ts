import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Planted } from '../tests/planted/planted.ts'
import { tables } from '../tests/planted/tables.ts'
import { openPostgres } from '../tests/start-postgres.ts'
import { copyBuilt, copyProject } from './copy-project.ts'
import { type Fate, filesNotGreen, plantAndRun } from './plant-and-run.ts'
import { plantTogether } from './plant-together.ts'
import { isEndToEnd } from './run-in-copy.ts'

/** As many numbers as the specification has. */
const requirements = 233

interface Asked {
  readonly table: string
  /** Words with which the names begin of those that are planted; all of the table where there is none. */
  readonly names: readonly string[]
  /** Whether the tests are not run first with nothing planted. */
  readonly plantedOnly: boolean
}

/** Plants each fault of a table in a copy of the sources, and says which tests found it. */
export async function mutatePlanted({ table, names, plantedOnly }: Asked): Promise<void> {
  const entries = tables[table] ?? []
  const isWanted = ({ name }: Planted): boolean =>
    names.length === 0 || names.some((one) => name === one || name.startsWith(`${one} `))
  const wanted = entries.filter(isWanted)
  if (wanted.length === 0) throw new Error(`The table has nothing called ${names.join(' or ')}.`)
  const scratch = mkdtempSync(join(tmpdir(), 'atrium-planted-'))
  // One for all runs: starting it takes longer than most of them.
  const postgres = await openPostgres()
  process.env['TEST_DATABASE_URL'] = postgres.url
  try {
    const copies = ['a', 'b'].map((name) => join(scratch, name))
    for (const copy of copies) {
      copyProject(copy)
      copyBuilt(copy)
    }
    sayNumbers(entries)
    conclude(await runAll(copies, { wanted, plantedOnly }))
  } finally {
    await postgres.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface Outcome {
  readonly entry: Planted
  readonly fate: Fate
}

interface Run {
  readonly wanted: readonly Planted[]
  readonly plantedOnly: boolean
}

/** Two at a time; those in a browser after them and in groups, since they build and serve the whole app. */
async function runAll(
  [first = '', ...others]: readonly string[],
  { wanted, plantedOnly }: Run,
): Promise<readonly Outcome[]> {
  const notGreen = plantedOnly ? [] : await filesNotGreen(first, wanted)
  for (const file of notGreen) console.log(`NOT GREEN  ${file} fails with nothing planted`)
  const outcomes: Outcome[] = []
  function tell(entry: Planted, fate: Fate): void {
    say(entry, fate)
    outcomes.push({ entry, fate })
  }
  const isReady = ({ red }: Planted): boolean => !red.some((file) => notGreen.includes(file))
  const inBrowser = wanted.filter((entry) => isReady(entry) && isEndToEnd(entry))
  const waiting = wanted.filter((entry) => isReady(entry) && !isEndToEnd(entry))
  async function work(copy: string): Promise<void> {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) tell(entry, await plantAndRun(copy, entry))
  }
  for (const entry of wanted.filter((one) => !isReady(one))) tell(entry, { is: 'not asked', by: entry.red })
  await Promise.all([first, ...others].map(work))
  await plantTogether(first, inBrowser, tell)
  return outcomes
}

function say({ name, what }: Planted, { is, by }: Fate): void {
  const word = is === 'caught' ? 'caught' : is.toUpperCase()
  console.log(`${word.padEnd(12)} ${name.padEnd(10)} ${what}${by.map((one) => `\n${' '.repeat(24)}${one}`).join('')}`)
}

function sayNumbers(entries: readonly Planted[]): void {
  const numbers = new Set(entries.flatMap(({ name }) => /^R\d+\.\d+/.exec(name) ?? []))
  if (numbers.size > 0) console.log(`${numbers.size} of ${requirements} numbers have a planted fault in the table\n`)
}

function conclude(outcomes: readonly Outcome[]): void {
  const count = (is: Fate['is']): number => outcomes.filter(({ fate }) => fate.is === is).length
  const others = outcomes.length - count('caught') - count('survived')
  console.log(
    `\n${count('caught')} caught, ${count('survived')} survived${others > 0 ? `, ${others} prove nothing` : ''}`,
  )
  process.exitCode = count('caught') === outcomes.length ? 0 : 1
}
