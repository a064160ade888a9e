import 'fake-indexeddb/auto'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type House, buildHouse } from '../screens-agree/house.ts'
import { playThree } from './three-people.ts'

/** SEEDS=500 plays more of them, FROM=251 those from there on, SEED=17 one alone. */
const count = Number(process.env['SEEDS'] ?? 25)
const first = Number(process.env['FROM'] ?? 1)
const only = process.env['SEED']
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + first)
const longestSeedMs = 120_000

let database: TestDatabase
let house: House

beforeAll(async () => {
  database = await createTestDatabase()
  house = await buildHouse(database)
}, longestSeedMs)
afterAll(async () => {
  await house.close()
  await database.drop()
}, longestSeedMs)

test(
  `three who write, take back, restore, lose the right to write and go offline lose no word but by their own deed (${seeds.length} seeds)`,
  { timeout: 60_000 + seeds.length * longestSeedMs },
  async () => {
    const failed: string[] = []
    for (const seed of seeds)
      await playThree(house, seed).catch((error: unknown) => {
        failed.push(`SEED=${seed}: ${String(error)}`)
        // A long run is worth something even when it is cut.
        process.stderr.write(`${failed.at(-1) ?? ''}\n`)
      })
    if (failed.length > 0) throw new Error(failed.join('\n'))
  },
)
