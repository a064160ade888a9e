import { expect, test } from 'vitest'
import { isLong } from '../long.ts'
import { hasNats } from '../nats-server.ts'
import { seedsToPlay } from '../seeds.ts'
import { playConvergence } from './convergence.ts'
import { startThreeOverNats } from './three-over-nats.ts'

const seeds = seedsToPlay(3)

test.runIf(isLong && hasNats)(
  `with three processes over NATS, and with NATS killed and back, screens kept up equal those opened now (${seeds.length} seeds; apt-get install nats-server)`,
  { timeout: 1_200_000 },
  async () => {
    await using three = await startThreeOverNats()
    for (const seed of seeds)
      for (const isKilled of [false, true]) {
        three.isKilled = isKilled
        await playConvergence(three.fixture, { seed }).catch((error: unknown) => {
          const how = isKilled ? ', with NATS killed,' : ''
          throw new Error(`Seed ${seed}${how} fails; play it again with SEED=${seed}.`, { cause: error })
        })
      }
    expect(three.fixture.servers).toHaveLength(3)
  },
)
