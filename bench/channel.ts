import type pg from 'pg'
import { newId } from '@atrium/base/id'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { addPeopleLike, openDatabase } from './crowd.ts'
import { type Row, clock, latencies, memoryOf, round } from './figures.ts'
import { type Resident, act, buildFixture, register } from './hostile-fixture.ts'
import { startHonest } from './hostile-honest.ts'
import { startSubject } from './subject.ts'

const crowd = Number(process.env['CROWD'] ?? 30_000)
const working = 50
const everyMs = 2_000
const baselineMs = 60_000
const settings = { LIMIT_FACTOR: '1', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }

/** One message tells 30,000 people (`CROWD`), while fifty others work. */
export async function benchChannel(folder: string): Promise<readonly Row[]> {
  const first = await startSubject(folder, settings)
  const fixture = await buildFixture(first.url, working)
  const [owner] = fixture.honest
  if (!owner) throw new Error('There is nobody.')
  const space = await seed(owner, folder)
  await first.stop()
  // What the first process remembers is not so any more.
  const subject = await startSubject(folder, settings)
  const database = await openDatabase(folder)
  const honest = await startHonest(moved(fixture, subject.url), everyMs)
  try {
    await pause(baselineMs)
    const alone = await honest.take()
    const began = clock()
    await act({ ...owner, url: subject.url }, sendMessage.name, {
      space,
      id: newId(),
      text: '<!channel> Lunch is ready.',
    })
    const acknowledged = clock() - began
    await untilTold(database)
    const told = clock() - began
    const beside = await honest.take()
    return [
      { people: 'alone', ...answers(alone.waits) },
      {
        people: `while ${crowd} are told`,
        ...answers(beside.waits),
        'acknowledged ms': round(acknowledged),
        'all told s': round(told / 1_000),
        'MB (PSS)': memoryOf(subject.pids()),
      },
    ]
  } finally {
    honest.stop()
    await database.end()
    await subject.stop()
  }
}

/** A workspace with everybody of the crowd in it. */
async function seed(owner: Resident, folder: string): Promise<string> {
  const space = newId()
  await act(owner, createWorkspace.name, { id: space, name: 'Crowd', clientCreatedAt: '' })
  const example = await register(owner.url, { name: 'Crowd', network: '10.2.0.1' })
  await act(owner, addMember.name, { space, person: example.id, role: 'member' })
  const database = await openDatabase(folder)
  await addPeopleLike(example, crowd - 1, database)
  await database.query('analyze')
  await database.end()
  return space
}

function moved<F extends { readonly url: string; readonly honest: readonly Resident[] }>(fixture: F, url: string): F {
  return { ...fixture, url, honest: fixture.honest.map((one) => ({ ...one, url })) }
}

async function untilTold(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ told: number }>(
      `select count(*)::int as told from notice where cause = 'channel'`,
    )
    if ((rows[0]?.told ?? 0) >= crowd) return
    await pause(1_000)
  }
}

const answers = (waits: Readonly<Record<string, readonly number[]>>): Row => {
  const all = Object.entries(waits).flatMap(([what, taken]) => (what === 'sign-in' ? [] : taken))
  return { answers: all.length, ...latencies('answer', all) }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
