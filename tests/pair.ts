import { afterAll, beforeAll } from 'vitest'
import { createRandom } from '@atrium/base/random'
import type { PersonId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { type TestDatabase, createTestDatabase } from './database.ts'
import { type Fixture, buildFixture } from './screens-agree/fixture.ts'

/** Ada at one server and Bob at another, on one database. */
export interface Pair {
  readonly fixture: Fixture
  readonly ada: PersonId
  readonly bob: PersonId
  /** Opens a screen whose line is good. */
  open(person: PersonId): Client
}

/** Sets up a pair for the tests of a file, who may look at it once they run. */
export function pairOfServers(): () => Pair {
  let database: TestDatabase
  let pair: Pair
  beforeAll(async () => {
    database = await createTestDatabase()
    const fixture = await buildFixture(database)
    const [ada, bob] = [await fixture.servers[0].arrive('ada'), await fixture.servers[1].arrive('bob')]
    const perfect = { random: createRandom(1), level: 0, onEntry: () => undefined }
    pair = { fixture, ada, bob, open: (person) => fixture.open(person, perfect).client }
  })
  afterAll(async () => {
    await pair.fixture.close()
    await database.drop()
  })
  return () => pair
}

/** Resolves once `client` shows what `isSo` looks for. */
export function until(client: Client, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isSo()) resolve()
    }
    client.subscribe(look)
    look()
  })
}
