import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type House, buildHouse } from '../screens-agree/house.ts'
import { seedsToPlay } from '../seeds.ts'
import { playTexts } from './play.ts'

const seeds = seedsToPlay(8)

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase()
  house = await buildHouse(database)
})
afterAll(async () => {
  await house.close()
  await database.drop()
})

test(
  `what several write at once over bad lines, with reloads and restarts, is the same everywhere and all there (${seeds.length} seeds)`,
  { timeout: 600_000 },
  async () => {
    for (const seed of seeds)
      await playTexts(house, seed).catch((error: unknown) => {
        throw new Error(`Seed ${seed} fails; play it again with SEED=${seed}.`, { cause: error })
      })
  },
)
