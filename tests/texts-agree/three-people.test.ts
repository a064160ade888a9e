import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type House, buildHouse } from '../screens-agree/house.ts'
import { seedsToPlay } from '../seeds.ts'
import { playThree } from './three-people.ts'

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
  `three who write, take back, restore, lose the right to write and go offline lose no word but by their own deed (${seeds.length} seeds)`,
  { timeout: 3_600_000 },
  async () => {
    const failed: string[] = []
    for (const seed of seeds)
      await playThree(house, seed).catch((error: unknown) => failed.push(`SEED=${seed}: ${String(error)}`))
    if (failed.length > 0) throw new Error(failed.join('\n'))
  },
)
