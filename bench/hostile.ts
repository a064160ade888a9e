import { loadavg } from 'node:os'
import { type Row, latencies, memoryOf, percentile, read, round } from './figures.ts'
import { type AttackReport, attack } from './hostile-attack.ts'
import { type Honest, type HonestReport, startHonest } from './hostile-honest.ts'
import { type Attacker, type Fixture, attackers, buildFixture } from './hostile-fixture.ts'
import { countForged } from './hostile-proposals.ts'
import { type Subject, startSubject } from './subject.ts'

const people = Number(process.env['PEOPLE'] ?? 50)
const minutes = Number(process.env['MINUTES'] ?? 1)
const baselineSeconds = Math.min(60, minutes * 30)
const everyMs = 2_000
const only = process.env['ONLY'] ?? ''
const wanted = (process.env['ATTACKERS'] ?? attackers.join(' ')).split(/[ ,]+/)
const isTogether = process.env['TOGETHER'] === '1'

/** Whose words on the honest people's pages are nobody's forgery. */
const writers: ReadonlySet<Attacker> = new Set(['member', 'admin'])

/** Passwords are slow by themselves, whoever asks. */
const isSlowAnyway = (what: string): boolean => what === 'sign-in'

/**
 * Fifty people at work, alone and beside somebody hostile of each kind. `MINUTES=10 ATTACKERS=guest,admin` say for how long
 * and who, `TOGETHER=1` that they all play at the same time; `ONLY=calendar` makes only moves whose names hold that.
 */
export async function benchHostile(folder: string): Promise<readonly Row[]> {
  const unknown = wanted.filter((one) => !attackers.some((attacker) => attacker === one))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ATTACKERS are ${attackers.join(', ')}.`)
  const subject = await startSubject(folder, { LIMIT_FACTOR: '1', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const fixture = await buildFixture(subject.url, people)
    const honest = await startHonest(fixture, everyMs)
    const rows: Row[] = []
    try {
      const hostile = attackers.filter((one) => wanted.includes(one))
      const plays = isTogether ? [hostile] : hostile.map((attacker) => [attacker])
      for (const play of plays) rows.push(...(await playBoth({ subject, fixture, honest }, play)))
    } finally {
      honest.stop()
    }
    return rows
  } finally {
    await subject.stop()
  }
}

interface Stage {
  readonly subject: Subject
  readonly fixture: Fixture
  readonly honest: Honest
}

async function playBoth(stage: Stage, hostile: readonly Attacker[]): Promise<readonly Row[]> {
  const { honest, subject, fixture } = stage
  await settle()
  await honest.take()
  await new Promise((resolve) => setTimeout(resolve, baselineSeconds * 1_000))
  const alone = await honest.take()
  const before = { pids: programsOf(subject), said: subject.said.length }
  const reports = await Promise.all(
    hostile.map((attacker) => attack({ fixture, attacker, seconds: minutes * 60, only })),
  )
  const beside = await honest.take()
  for (const [index, report] of reports.entries()) tellSlow(hostile[index] ?? 'anonymous', beside, report)
  const names = hostile.join(', ')
  const reader = fixture.honest[0] ?? fixture.hostile.admin
  console.table([
    { people: 'alone', ...figures(alone) },
    { people: `beside ${names}`, ...figures(beside) },
  ])
  const faults = subject.said
    .slice(before.said)
    .join('')
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
  const sound = {
    cuts: beside.cuts,
    'log faults': faults.length,
    'same process': programsOf(subject).join() === before.pids.join() ? 'yes' : 'NO',
    'pages forged': hostile.some((attacker) => writers.has(attacker))
      ? 'may write'
      : await countForged(fixture, reader),
    'secrets heard': reports.flatMap(({ heard }) => heard).join(' ') || 'none',
    'MB (PSS)': memoryOf(subject.pids()),
    'MB heard': round(reports.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20),
  }
  return [
    { people: 'alone', ...figures(alone) },
    { people: `beside ${names}`, ...figures(beside), ...sound },
  ]
}

/** Lets go on what the last one left behind. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3_000))

/** The processes that must not end: the supervisor and the server. */
const programsOf = (subject: Subject): readonly number[] =>
  subject
    .pids()
    .filter((pid) => /bootstrap\.mjs|server.main/.test(read(pid, 'cmdline')))
    .toSorted((one, other) => one - other)

function figures(report: HonestReport): Row {
  const counted = Object.entries(report.waits).flatMap(([what, waits]) => (isSlowAnyway(what) ? [] : waits))
  const worst = Object.entries(report.waits)
    .filter(([what]) => !isSlowAnyway(what))
    .map(([what, waits]) => ({ what, p99: p99Of(waits) }))
    .toSorted((one, other) => other.p99 - one.p99)[0]
  const refused = Object.entries(report.refused).map(([what, count]) => `${count} ${what}`)
  return {
    deeds: counted.length,
    ...latencies('answer', counted),
    'slowest p99': `${worst?.what} ${round(worst?.p99 ?? 0)}`,
    'own delay p99': round(report.ownDelayMs),
    refused: refused.join(', ') || 'none',
    load: round(loadavg()[0] ?? 0),
  }
}

const p99Of = (waits: readonly number[]): number =>
  percentile(
    waits.toSorted((one, other) => one - other),
    0.99,
  )

/** By kind, and which moves went on while answers were slow. */
function tellSlow(attacker: Attacker, honest: HonestReport, { spans, moves }: AttackReport): void {
  console.log(`\nBeside a ${attacker}, who made ${Object.values(moves).reduce((sum, count) => sum + count, 0)} moves`)
  console.table(
    Object.entries(honest.waits).map(([what, waits]) => ({ what, times: waits.length, ...latencies('', waits) })),
  )
  const movesDuring = ({ at, ms }: { readonly at: number; readonly ms: number }): readonly string[] =>
    spans.filter(({ from, to }) => from < at + ms && at < to).map(({ move }) => move)
  for (const one of honest.slow.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
    console.log(`${round(one.ms)} ms: ${one.what}, beside ${[...new Set(movesDuring(one))].join(', ') || 'nothing'}`)
  const during = new Map<string, number>()
  for (const move of honest.slow.flatMap(movesDuring)) during.set(move, (during.get(move) ?? 0) + 1)
  const shares = [...during].map(([move, slow]) => ({ move, slow, each: round(slow / (moves[move] ?? 1)) }))
  if (shares.length === 0) return
  console.log(`${honest.slow.length} answers took more than 200 ms; while they were waited for there were`)
  console.table(shares.toSorted((one, other) => other.each - one.each).slice(0, 12))
}
