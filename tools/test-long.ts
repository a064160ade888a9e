// npm run test:long: the long rounds, a line for each. `-- kills fuzz` runs these alone, `--minutes 30` fits all of
// them into so long, and `--seed 17` plays what a run before it played. `--sure` runs those that always do the same,
// `--chance` those that play by chance.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'
import { failuresIn, lastLinesOf } from './failures.ts'
import { type LongPart, longParts, minutesOf, runnerOf, settingsOf } from './long-parts.ts'
import { packaged, root } from './step.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    sure: { type: 'boolean', default: false },
    chance: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !longParts.some((part) => part.name === name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join()}. There are ${longParts.map(({ name }) => name).join(', ')}.`)
const isWanted = ({ name, isSure = false }: LongPart): boolean =>
  (positionals.length === 0 || positionals.includes(name)) && (values.sure === values.chance || values.sure === isSure)
const parts = longParts.filter(isWanted)
const minutes = Number(values.minutes ?? minutesOf(parts))
const seed = Number(values.seed ?? 1)
const share = Math.min(1, minutes / minutesOf(parts))
const end = performance.now() + minutes * 60_000
const logs = join(root, '.cache', 'long')
mkdirSync(logs, { recursive: true })
const logOf = (name: string): string => join(logs, `${name}.log`)
const reportOf = (name: string): string => join(logs, `${name}.json`)

type Fate = 'ok' | 'FAILED' | 'late'

console.log(`Seed ${seed}, ${minutes} minutes, ${Math.round(share * 100)} % of the full size.`)
const fates: Fate[] = []
for (const part of parts) fates.push(await runPart(part))
const count = (fate: Fate): number => fates.filter((one) => one === fate).length
console.log(`\n${count('ok')} passed, ${count('FAILED')} failed, ${count('late')} without an end in their time`)
process.exitCode = count('FAILED') > 0 ? 1 : 0

/** What plays by chance and does not come to its end in time has neither passed nor failed. */
async function runPart(part: LongPart): Promise<Fate> {
  const settings = settingsOf(part, share, seed)
  const began = performance.now()
  const code = part.isSure || began < end ? await runFiles(part, settings) : null
  const fate = code === null ? 'late' : code > 0 ? 'FAILED' : 'ok'
  const seconds = ((performance.now() - began) / 1_000).toFixed(0).padStart(6)
  const said = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  console.log(`${fate.padStart(6)} ${part.name.padEnd(16)}${seconds} s  ${said.join(' ')}`)
  if (fate === 'FAILED') sayWhatFailed(part)
  return fate
}

function sayWhatFailed(part: LongPart): void {
  const { name } = part
  const failures = failuresIn(reportOf(name), runnerOf(part))
  // What fails outside of all tests is in no report.
  const told = failures.length > 0 ? failures : lastLinesOf(logOf(name), 30)
  for (const line of told) console.log(line)
  console.log(`       ${logOf(name)} has all that it said.`)
}

/** The exit code; null where it was ended, its time being over. */
async function runFiles(part: LongPart, settings: Record<string, string>): Promise<number | null> {
  const { name, files, isSure } = part
  const isVitest = runnerOf(part) === 'vitest'
  const report = reportOf(name)
  rmSync(report, { force: true })
  const args = isVitest
    ? [packaged('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    : [packaged('@playwright/test/cli.js'), 'test', '--reporter=line,json', ...(isSure ? ['--grep', '@long'] : [])]
  const scratch = mkdtempSync(join(tmpdir(), 'atrium-long-'))
  const browser = isVitest
    ? {}
    : { CHROMIUM: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_DATA_DIR: join(scratch, 'data') }
  const env = { ...process.env, ...settings, ...browser }
  const child = spawn(process.execPath, [...args, ...files], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(logOf(name))
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  let isLate = false
  const leftMs = Math.max(60_000, end - performance.now())
  const timer = isSure ? undefined : setTimeout(() => (isLate = child.kill('SIGINT')), leftMs)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  log.end()
  rmSync(scratch, { recursive: true, force: true })
  return isLate ? null : (code ?? 1)
}
