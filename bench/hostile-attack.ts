// Somebody hostile, in a process of their own that leaves the processors to the others.
import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { clock } from './figures.ts'
import { asks } from './hostile-asks.ts'
import { deeds } from './hostile-deeds.ts'
import { floods } from './hostile-floods.ts'
import type { Attacker, Fixture, Resident } from './hostile-fixture.ts'
import { Line } from './hostile-line.ts'
import type { Attack, Move } from './hostile-move.ts'
import { proposals } from './hostile-proposals.ts'
import { requests } from './hostile-requests.ts'
import { texts } from './hostile-texts.ts'

export interface AttackReport {
  /** How often each move was made. */
  readonly moves: Readonly<Record<string, number>>
  /** When which move went on, for the slow answers of others. */
  readonly spans: readonly { readonly move: string; readonly from: number; readonly to: number }[]
  readonly bytes: number
  /** The secrets that were heard. */
  readonly heard: readonly string[]
}

interface Job {
  readonly fixture: Fixture
  readonly attacker: Attacker
  readonly seconds: number
  /** Only moves whose names hold this. */
  readonly only: string
}

const byAnonymous: Readonly<Record<string, Move>> = { ...requests }
const byAccount: Readonly<Record<string, Move>> = { ...requests, ...floods, ...asks, ...deeds, ...texts, ...proposals }
const lanes = 4
const longestMs = 6_000
/** On a machine that is busy, an attacker goes on for so long until it has heard anything at all. */
const graceMs = 60_000

/** Has an attacker of a fixture play for a while. */
export function attack(job: Job): Promise<AttackReport> {
  const child = fork(import.meta.filename, [JSON.stringify(job)], { execArgv: [] })
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as AttackReport))
    child.once('exit', () => reject(new Error('The attacker ended without a report.')))
  })
}

async function play({ fixture, attacker, seconds, only }: Job): Promise<AttackReport> {
  const moves = Object.entries(attacker === 'anonymous' ? byAnonymous : byAccount).filter(([name]) =>
    name.includes(only),
  )
  const until = clock() + seconds * 1_000
  const ear = createEar(fixture)
  const count: Record<string, number> = {}
  const spans: { move: string; from: number; to: number }[] = []
  let turn = 0
  async function playLane(): Promise<void> {
    const own = openAttack(fixture, fixture.hostile[attacker], ear.hears)
    while (clock() < until || (ear.bytes() === 0 && clock() < until + graceMs)) {
      const [name, move] = moves[(turn += 1) % moves.length] ?? []
      if (!name || !move) return
      const from = clock()
      await Promise.race([move(own).catch(() => undefined), pause(longestMs)]) // what fails is what was to be expected
      count[name] = (count[name] ?? 0) + 1
      spans.push({ move: name, from, to: clock() })
    }
  }
  await Promise.all(Array.from({ length: lanes }, playLane))
  return { moves: count, spans, bytes: ear.bytes(), heard: ear.heard() }
}

/** Looks for the secrets in all that comes. */
function createEar({ secrets }: Fixture) {
  const heard = new Set<string>()
  let bytes = 0
  return {
    hears(given: Uint8Array): void {
      const data = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
      bytes += data.length
      for (const [what, words] of Object.entries(secrets)) if (data.includes(words)) heard.add(what)
    },
    bytes: () => bytes,
    heard: () => [...heard],
  }
}

function openAttack(fixture: Fixture, me: Resident, hears: (bytes: Uint8Array) => void): Attack {
  let line: Line | undefined
  let rolls = 0
  return {
    fixture,
    me,
    hears,
    async line() {
      if (line?.isOpen) return line
      line = await Line.open(me, hears)
      await Promise.race([line.hello(), pause(longestMs)])
      return line
    },
    below: (sides) => (rolls += 7) % sides,
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

if (process.argv[1] === import.meta.filename) {
  setPriority(19)
  process.on('disconnect', () => process.exit())
  const report = await play(JSON.parse(process.argv[2] ?? '{}') as Job)
  process.send?.(report, () => process.exit())
}
