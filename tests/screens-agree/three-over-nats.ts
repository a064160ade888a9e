import { natsPlace } from '../../engine/server/bus/nats-place.ts'
import { type TestDatabase, createTestDatabase } from '../database.ts'
import { type NatsServer, startNats } from '../nats-server.ts'
import { type Fixture, buildFixture } from './fixture.ts'

/** Three servers on one database, which hear of each other by NATS. */
export interface ThreeOverNats {
  readonly fixture: Fixture
  /** Whether NATS is killed in each thing that is played, and is back before its end. */
  isKilled: boolean
  [Symbol.asyncDispose](): Promise<void>
}

/** At which steps it goes and comes, of the forty that are played. */
const [goesAt, comesAt] = [12, 28]

export async function startThreeOverNats(): Promise<ThreeOverNats> {
  const [database, nats]: [TestDatabase, NatsServer] = [await createTestDatabase(), await startNats()]
  const onStep = async (step: number): Promise<void> => {
    if (three.isKilled && step === goesAt) await nats.kill()
    if (three.isKilled && step === comesAt) await nats.start()
  }
  const fixture = await buildFixture(database, { isThree: true, nats: natsPlace(nats.url), onStep })
  const three: ThreeOverNats = {
    fixture,
    isKilled: false,
    async [Symbol.asyncDispose]() {
      await fixture.close()
      await nats[Symbol.asyncDispose]()
      await database.drop()
    },
  }
  return three
}
