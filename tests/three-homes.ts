import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { newId } from '@atrium/base/id'
import { vi } from 'vitest'
import { natsPlace } from '../engine/server/bus/nats-place.ts'
import { run } from '../engine/server/database/database.ts'
import type { Homes, Patience } from '../engine/server/homes/homes.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'
import { type NatsServer, startNats } from './nats-server.ts'
import { type TestServer, type TestServerOptions, startServer } from './server.ts'

/** Some of which each of three servers is the home. */
export const someSpaces = Array.from({ length: 40 }, (_, index) => `space ${index}`)

export const homesOf = ({ engine }: TestServer): Homes => engine.homes as Homes

/** Who is busy is still there. */
const unhurried: Patience = { silentMs: 60_000, withinMs: 60_000 }

/** Three servers that know of each other, on one database and one NATS, with a person. */
export async function startThreeHomes(patience = unhurried): Promise<ThreeHomes> {
  const three = new ThreeHomes({ database: await createTestDatabase(), nats: await startNats(), patience })
  for (const _ of [1, 2, 3]) await three.start()
  three.ada = await three.at(0).arrive('ada')
  await three.acquainted()
  return three
}

export class ThreeHomes {
  readonly servers: TestServer[] = []
  readonly database: TestDatabase
  readonly nats: NatsServer
  readonly patience: Patience
  ada: PersonId = newId<'person'>()

  constructor({ database, nats, patience }: Pick<ThreeHomes, 'database' | 'nats' | 'patience'>) {
    this.database = database
    this.nats = nats
    this.patience = patience
  }

  at(which: number): TestServer {
    return this.servers[which] as TestServer
  }

  async start(options: TestServerOptions = {}): Promise<TestServer> {
    const { database, patience } = this
    const server = await startServer({ database, patience, nats: natsPlace(this.nats.url), ...options })
    this.servers.push(server)
    return server
  }

  /** Resolves when each space has its deeds done by one of these, whoever is asked. */
  async acquainted(some: readonly TestServer[] = this.servers): Promise<void> {
    const others = (space: string): readonly string[] =>
      some.map((server) => homesOf(server).of(space)).filter((home) => home !== undefined)
    const isAgreed = (space: string): boolean =>
      others(space).length === some.length - 1 && new Set(others(space)).size === 1
    await vi.waitUntil(() => someSpaces.every(isAgreed), { timeout: 30_000 })
  }

  homeOf(space: string = teamSpace): TestServer {
    return this.servers.find((server) => homesOf(server).of(space) === undefined) as TestServer
  }

  awayFrom(space: string = teamSpace): TestServer {
    return this.servers.find((server) => homesOf(server).of(space) !== undefined) as TestServer
  }

  /** The texts of the messages that each server has written down from now on. */
  writing(): () => readonly (readonly string[])[] {
    const spies = this.servers.map(({ engine }) => vi.spyOn(engine.feed, 'publish'))
    const textsOf = (change: object): readonly string[] =>
      'put' in change && change.put === 'message' ? [(change as unknown as { row: { text: string } }).row.text] : []
    return () =>
      spies.map(({ mock }) => mock.calls.flatMap(([lines]) => lines.flatMap(({ changes }) => changes.flatMap(textsOf))))
  }

  logOf(space: string = teamSpace): Promise<{ seq: number; deed: string }[]> {
    return run(this.at(0).engine.pool, 'select seq, deed from log where space = $1 order by seq', [space])
  }

  say(on: TestServer, text: string, space: string = teamSpace, id = newId()) {
    return on.actor.act({ id, by: this.ada, action: sendMessage.name, input: { space, id: newId(), text } })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.servers) await server.close()
    await this.nats[Symbol.asyncDispose]()
    await this.database.drop()
  }
}
