import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type Fixture, buildFixture } from '../screens-agree/fixture.ts'
import { seedsToPlay } from '../seeds.ts'
import { playTexts } from './play.ts'

const seeds = seedsToPlay(8)

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

test(
  `what several write at once over bad lines, with reloads and restarts, is the same everywhere and all there (${seeds.length} seeds)`,
  { timeout: 600_000 },
  async () => {
    for (const seed of seeds)
      await playTexts(fixture, seed).catch((error: unknown) => {
        throw new Error(`Seed ${seed} fails; play it again with SEED=${seed}.`, { cause: error })
      })
  },
)
