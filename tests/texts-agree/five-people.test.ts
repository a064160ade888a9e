import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type Fixture, buildFixture } from '../screens-agree/fixture.ts'
import { seedsToPlay } from '../seeds.ts'
import { playFive } from './five-people.ts'

const seeds = seedsToPlay(3)
const longestSeedMs = 120_000

let database: TestDatabase
let fixture: Fixture

beforeAll(async () => {
  database = await createTestDatabase()
  fixture = await buildFixture(database)
}, longestSeedMs)
afterAll(async () => {
  await fixture.close()
  await database.drop()
}, longestSeedMs)

test(
  `three who write and two who propose, take back, restore, move the page, lose the right to write and go offline lose no word but by their own deed (${seeds.length} seeds)`,
  { timeout: 60_000 + seeds.length * longestSeedMs },
  async () => {
    const failed: string[] = []
    for (const seed of seeds)
      await playFive(fixture, seed).catch((error: unknown) => {
        failed.push(`SEED=${seed}: ${String(error)}`)
        // A long run is worth something even when it is cut.
        process.stderr.write(`${failed.at(-1) ?? ''}\n`)
      })
    if (failed.length > 0) throw new Error(failed.join('\n'))
  },
)
