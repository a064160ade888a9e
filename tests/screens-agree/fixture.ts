import WebSocket from 'ws'
import { newId } from '@atrium/base/id'
import type { PersonId } from '@atrium/engine/contract'
import { type Client, type Disk, createClient, createLoneTab, createMemoryDisk } from '@atrium/engine/web'
import { connectSocket } from '@atrium/engine/web'
import { actions, findAction, kinds } from '../../app/web/features.ts'
import type { TestDatabase } from '../database.ts'
import { type TestServer, type TestServerOptions, cookieOf, startServer } from '../server.ts'
import { type Chaos, connectThrough } from './chaos-line.ts'

/** Clocks of screens run this much faster, so that heartbeats and retries fit into a test. */
const speed = 100

/** Several server processes' worth of engines on one database, and the screens that look at them. */
export interface Fixture {
  readonly servers: [TestServer, TestServer, ...TestServer[]]
  /** Stops one server and starts another on the same database in its place. */
  restart(which: number): Promise<void>
  /** Hears of each step of what is played here, counted from 0. */
  onStep(step: number): Promise<void>
  /** Opens a screen of `person` that goes to one of the servers each time it connects. */
  open(person: PersonId, chaos: Chaos, disk?: Disk): Screen
  close(): Promise<void>
}

export interface Screen {
  readonly person: PersonId
  readonly client: Client
  readonly disk: Disk
  /** What its lines do wrong. */
  readonly chaos: Chaos
}

/** What is not as usual: there are two servers that hear of each other by PostgreSQL, and nothing else happens. */
interface Otherwise extends Partial<Pick<Fixture, 'onStep'>>, Pick<TestServerOptions, 'nats'> {
  readonly isThree?: boolean
}

export async function buildFixture(database: TestDatabase, otherwise: Otherwise = {}): Promise<Fixture> {
  const { nats, isThree = false, onStep = () => Promise.resolve() } = otherwise
  const start = (): Promise<TestServer> => startServer({ database, nats })
  const servers: Fixture['servers'] = [await start(), await start(), ...(isThree ? [await start()] : [])]
  return {
    servers,
    onStep,
    async restart(which) {
      await servers[which]?.close()
      servers[which] = await start()
    },
    open(person, chaos, disk = createMemoryDisk()) {
      const cookie = cookieOf({ person, session: newId() })
      const target = () => connectSocket(socketUrl(chaos.random.pick(servers)), withCookie(cookie))
      const client = createClient({
        person,
        kinds,
        actions,
        findAction,
        disk,
        connect: connectThrough(target, chaos),
        tabs: createLoneTab(),
        surroundings: { isOnline: () => true, watch: () => () => undefined },
        now: () => Date.now() * speed,
        chance: () => chaos.random.next(),
        schedule(run, afterMs) {
          const timer = setTimeout(run, Math.ceil(afterMs / speed))
          return () => clearTimeout(timer)
        },
        onFault(error) {
          throw error
        },
      })
      return { person, client, disk, chaos }
    },
    async close() {
      for (const server of servers) await server.close()
    },
  }
}

const socketUrl = ({ url }: TestServer): string => `${url.replace('http', 'ws')}/api/socket`

function withCookie(cookie: string) {
  return class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie } })
    }
  } as unknown as typeof globalThis.WebSocket
}
