import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { isLong } from '../long.ts'
import { hasNats } from '../nats-server.ts'
import { startThreeOverNats } from '../screens-agree/three-over-nats.ts'
import { seedsToPlay } from '../seeds.ts'
import { playTexts } from './play.ts'

const seeds = seedsToPlay(3)

test.runIf(isLong && hasNats)(
  `with three processes over NATS, and with NATS killed and back, a text is the same everywhere and all there (${seeds.length} seeds; apt-get install nats-server)`,
  { timeout: 1_200_000 },
  async () => {
    await using three = await startThreeOverNats()
    for (const seed of seeds)
      for (const isKilled of [false, true]) {
        three.isKilled = isKilled
        await playTexts(three.fixture, seed + (isKilled ? 1_000_000 : 0)).catch((error: unknown) => {
          const how = isKilled ? ', with NATS killed,' : ''
          throw new Error(`Seed ${seed}${how} fails; play it again with SEED=${seed}.`, { cause: error })
        })
      }
    expect(three.fixture.servers).toHaveLength(3)
  },
)
