import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerFrame } from '@atrium/engine/contract'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import type { Sabotage } from './chaos-line.ts'
import { type Fixture, buildFixture } from './fixture.ts'
import { playConvergence } from './convergence.ts'
import { seedsToPlay } from '../seeds.ts'
import { isLong } from '../long.ts'

const seeds = seedsToPlay(6)
const chunk = 10
const chunks = Array.from({ length: Math.ceil(seeds.length / chunk) }, (_, index) =>
  seeds.slice(index * chunk, (index + 1) * chunk),
)

let database: TestDatabase
let fixture: Fixture

beforeAll(async () => {
  database = await createTestDatabase()
  fixture = await buildFixture(database)
})
afterAll(async () => {
  await fixture.close()
  await database.drop()
})

async function play(seed: number, sabotage?: Sabotage): Promise<void> {
  try {
    await playConvergence(fixture, sabotage ? { seed, sabotage } : { seed })
  } catch (error) {
    throw new Error(`Seed ${seed} fails; play it again with SEED=${seed}.`, { cause: error })
  }
}

test.for(chunks)(
  'after any deeds over any lines, a screen kept up by changes equals one opened now (seeds from %i)',
  { timeout: 300_000 },
  async (some) => {
    for (const seed of some) await play(seed)
  },
)

const failures = async (sabotage: Sabotage): Promise<number> => {
  const runs = [1, 2, 3].map((seed) =>
    play(seed, sabotage).then(
      () => 0,
      () => 1,
    ),
  )
  return (await Promise.all(runs)).reduce((sum, failed) => sum + failed, 0)
}

test.runIf(isLong)('the test notices a screen that skips entries', async () => {
  const skipMessages: Sabotage = (frame) =>
    frame.type === 'entries' ? { ...frame, entries: frame.entries.map((entry) => ({ ...entry, changes: [] })) } : frame
  expect(await failures(skipMessages)).toBeGreaterThan(0)
})

test.runIf(isLong)('the test notices a revocation that is forgotten', async () => {
  const forget = (frame: ServerFrame): ServerFrame | undefined => {
    if (frame.type === 'left') return undefined
    if (frame.type !== 'entries') return frame
    const entries = frame.entries.map((entry) => ({
      ...entry,
      changes: entry.changes.filter((change) => !('drop' in change && change.drop === 'access')),
    }))
    return { ...frame, entries }
  }
  expect(await failures(forget)).toBeGreaterThan(0)
})
