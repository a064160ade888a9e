// npm run mutate -- security: plants each fault of a table (tests/planted) in a copy of the sources, and says which tests
// found it. `-- security 4 '5 list'` plants those whose names begin with these words. First all of these tests run with nothing planted,
// but with `--planted-only`. A fault that no test finds makes it fail.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Planted } from '../tests/planted/planted.ts'
import { tables } from '../tests/planted/tables.ts'
import { openPostgres } from '../tests/start-postgres.ts'
import { copyBuilt, copyProject } from './copy-project.ts'
import { type Fate, filesNotGreen, plantAndRun } from './plant-and-run.ts'
import { isEndToEnd } from './run-in-copy.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'planted-only': { type: 'boolean', default: false } },
})
const [table = '', ...names] = positionals
const entries = tables[table]
if (!entries) throw new Error(`There is no table "${table}". There are ${Object.keys(tables).join(', ')}.`)
const isWanted = ({ name }: Planted): boolean =>
  names.length === 0 || names.some((one) => name === one || name.startsWith(`${one} `))
const wanted = entries.filter(isWanted)
if (wanted.length === 0) throw new Error(`The table has nothing called ${names.join(' or ')}.`)

/** As many numbers as the specification has. */
const requirements = 233
const numbers = new Set(entries.flatMap(({ name }) => /^R\d+\.\d+/.exec(name) ?? []))

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
  conclude(await runAll(copies))
} finally {
  await postgres.stop()
  rmSync(scratch, { recursive: true, force: true })
}

interface Outcome {
  readonly entry: Planted
  readonly fate: Fate
}

/** Two at a time; those in a browser one after the other, since they build and serve the whole app. */
async function runAll([first = '', ...others]: readonly string[]): Promise<readonly Outcome[]> {
  const notGreen = values['planted-only'] ? [] : await filesNotGreen(first, wanted)
  for (const file of notGreen) console.log(`NOT GREEN  ${file} fails with nothing planted`)
  const inBrowser = wanted.filter(isEndToEnd)
  const waiting = wanted.filter((entry) => !isEndToEnd(entry))
  const outcomes: Outcome[] = []
  async function work(copy: string, queue: Planted[]): Promise<void> {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const isReady = !entry.red.some((file) => notGreen.includes(file))
      const fate: Fate = isReady ? await plantAndRun(copy, entry) : { is: 'not asked', by: entry.red }
      say(entry, fate)
      outcomes.push({ entry, fate })
    }
  }
  await Promise.all([first, ...others].map((copy) => work(copy, waiting)))
  await work(first, inBrowser)
  return outcomes
}

function say({ name, what }: Planted, { is, by }: Fate): void {
  const word = is === 'caught' ? 'caught' : is.toUpperCase()
  console.log(`${word.padEnd(12)} ${name.padEnd(10)} ${what}${by.map((one) => `\n${' '.repeat(24)}${one}`).join('')}`)
}

function conclude(outcomes: readonly Outcome[]): void {
  const count = (is: Fate['is']): number => outcomes.filter(({ fate }) => fate.is === is).length
  const others = outcomes.length - count('caught') - count('survived')
  if (numbers.size > 0) console.log(`\n${numbers.size} of ${requirements} numbers have a planted fault in the table`)
  console.log(
    `\n${count('caught')} caught, ${count('survived')} survived${others > 0 ? `, ${others} prove nothing` : ''}`,
  )
  process.exitCode = count('caught') === outcomes.length ? 0 : 1
}
